// How wide words will be, so that a face can be set without asking the browser.

// Widths of the characters from the space to the tilde, in fiftieths of an em above the code of "0".
const WIDTHS = {
  title: '>>DTM[W<BBI_>B>FMMMMMMMMMM>>___HYVTQWRRTYFKVR\\VTSTTOTXWfVUQCFCMJCIJGKHBLL?@L?XLIKJFFBLJWJJGE>EQ',
  label: ':=>NEWL7==BF9@:BF=EEFEECEE<:FFFDVFGGGFDGH;FGDJIGGFGEFHGPFFD@B@DD:EFEFE>EF;:E:QFEFF?C>FDMDCB?8?H',
  aside: ';?GMJ^S=CCHK?@?AKKKKKKKKKK??KKKG\\ROOSNMQWBBRM_URMRPINTQ^QNLAAAKJDLJFLF@JM@>I?[NJKJECBNJWLJID>DK',
}
export type Face = keyof typeof WIDTHS

/** The width of a text in a face at a size. */
export function width(text: string, face: Face, size: number): number {
  let sum = 0
  for (const letter of text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')) {
    const code = letter.charCodeAt(0)
    sum += (code < 127 ? WIDTHS[face].charCodeAt(code - 32) : WIDTHS[face].charCodeAt(letter === 'ł' ? 76 : 46)) - 48
  }
  return (sum / 50) * size
}

/** The words of a text in as many lines as they need; the first may be shorter than the others. */
export function wrap(text: string, face: Face, size: number, room: number, indent = 0): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const free = lines.length === 1 ? room - indent : room
    if (last !== undefined && width(`${last} ${word}`, face, size) <= free) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A heading on one or two lines, as even as can be, at the largest of the sizes that fits. */
export function heading(text: string, face: Face, sizes: number[], room: number): { lines: string[]; size: number } {
  const words = text.split(' ')
  for (const size of sizes) {
    if (width(text, face, size) <= room) return { lines: [text], size }
    const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
    const widest = (lines: string[]) => Math.max(...lines.map((line) => width(line, face, size)))
    const best = cuts.sort((a, b) => widest(a) - widest(b))[0]
    if (best && widest(best) <= room) return { lines: best, size }
  }
  const size = sizes.at(-1) ?? 12
  const [first = '', second = '', ...rest] = wrap(text, face, size, room)
  return { lines: [first, rest.length ? `${second} …` : second], size }
}
