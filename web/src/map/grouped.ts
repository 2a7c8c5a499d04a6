/** What belongs together by a key, in order. */
export function grouped<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const there = found.get(key(one))
    if (there) there.push(one)
    else found.set(key(one), [one])
  }
  return found
}
