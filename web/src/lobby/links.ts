// The links that one has to send to a friend, kept until the game begins.
export function remember(game: string, link: string): void {
  localStorage.setItem(`link-${game}`, link)
}
export function recalled(game: string): string {
  return localStorage.getItem(`link-${game}`) ?? ''
}
