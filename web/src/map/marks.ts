// How the markers on counters are drawn, by what they say; one that is not here is told in words only.
interface Drawn {
  path?: string // in a disc of radius 7
  spent?: boolean // the counter looks used
}

const MARKS: Record<string, Drawn> = {
  isolated: { path: 'M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4' },
  unsupplied: { path: 'M-5 0H-1.4M1.4 0H5' },
  interdicting: { path: 'M0 -4.5V4M-5 -.5L0 -2L5 -.5M-2 3.8H2' },
  exploits: { path: 'M-4 -3L0 0L-4 3M0 -3L4 0L0 3' },
  'dug-in': { path: 'M-5 3V-3H-2.5V-.5H2.5V-3H5V3' },
  moved: { spent: true },
  rushed: { spent: true },
  fought: { spent: true },
  acted: { spent: true },
}

export const markOf = (mark: string): Drawn | undefined => MARKS[mark]
