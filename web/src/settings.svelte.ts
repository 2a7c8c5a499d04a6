// What a person has chosen, kept in this browser.
import { MediaQuery } from 'svelte/reactivity'

export const NAMELESS = 'Guest'

const DEFAULTS = {
  name: NAMELESS,
  theme: 'system' as 'system' | 'light' | 'dark',
  confirm: true, // ask before something is left undone
  handover: true, // ask before the other side is to act
  slow: true, // show the other side's acts one at a time
  away: true, // tell what has happened when one comes back
  hints: true, // say what things are for when they first matter
  notify: false, // by the browser, when it is one's turn
  passes: false, // give the only answer there is by itself
}
export type Settings = typeof DEFAULTS

function kept(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem('settings') ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Settings = $state(kept())

export function keep(): void {
  localStorage.setItem('settings', JSON.stringify(settings))
  const root = document.documentElement
  if (settings.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = settings.theme
}

/** A phone's width. */
export const narrow = new MediaQuery('max-width: 899px')

/** A laptop's height: what lies on the table is drawn smaller, so that all of it is in sight. */
export const low = new MediaQuery('(min-width: 900px) and (max-height: 799px)')

/** A tablet's width: places side by side are narrow. */
export const slim = new MediaQuery('(min-width: 900px) and (max-width: 1099px)')

/** What the system prefers. */
export const dark = new MediaQuery('prefers-color-scheme: dark')

/** The colours that are wanted. */
export const theme = () => (settings.theme === 'system' ? (dark.current ? 'dark' : 'light') : settings.theme)

/** Where nothing can be pointed at, it is tapped. */
const touch = new MediaQuery('hover: none')
export const pointAt = () => (touch.current ? 'Tap' : 'Point at')

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
