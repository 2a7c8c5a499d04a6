// What scrolls says so: it wears the class `more` as long as something lies below its lower edge.
const STILL = 320 // milliseconds after which cards that slide have come to rest

export function more(node: HTMLElement) {
  let timer = 0
  const look = () => node.classList.toggle('more', node.scrollHeight - node.scrollTop - node.clientHeight > 3)
  const soon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(look, STILL)
  }
  const sizes = new ResizeObserver(soon)
  const parts = new MutationObserver(soon)
  sizes.observe(node)
  parts.observe(node, { childList: true, subtree: true, characterData: true })
  node.addEventListener('scroll', look, { passive: true })
  return {
    destroy() {
      clearTimeout(timer)
      sizes.disconnect()
      parts.disconnect()
      node.removeEventListener('scroll', look)
    },
  }
}
