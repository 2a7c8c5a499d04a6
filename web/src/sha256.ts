// SHA-256 and HMAC (FIPS 180-4, RFC 2104). The browser's own are missing on pages without HTTPS, so they are here.
const PRIMES = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0))
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0
const FIRST = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)))
const ROUND = PRIMES.slice(0, 64).map((p) => fraction(Math.cbrt(p)))
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))

export function sha256(data: Uint8Array): Uint8Array {
  const size = Math.ceil((data.length + 9) / 64) * 64
  const padded = new Uint8Array(size)
  padded.set(data)
  padded[data.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(size - 8, Math.floor((data.length * 8) / 2 ** 32))
  words.setUint32(size - 4, (data.length * 8) >>> 0)
  const hash = Int32Array.from(FIRST)
  const w = new Int32Array(64)
  for (let block = 0; block < size; block += 64) {
    for (let i = 0; i < 64; i += 1) w[i] = i < 16 ? words.getInt32(block + 4 * i) : next(w, i)
    compress(hash, w)
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, i) => out.setInt32(4 * i, word))
  return new Uint8Array(out.buffer)
}

function next(w: Int32Array, i: number): number {
  const [a, b] = [w[i - 15]!, w[i - 2]!]
  const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
  const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
  return (w[i - 16]! + low + w[i - 7]! + high) | 0
}

function compress(hash: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) | 0))
}

export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    join(
      block.map((byte) => byte ^ 0x36),
      data,
    ),
  )
  return sha256(
    join(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
export const utf8 = (text: string) => new TextEncoder().encode(text)
