// Checking the dice of a finished record here in the browser: the secret fits what was published before the first
// move, and every throw is the one that follows from it.
import { hex, hmac, sha256, unhex, utf8 } from './sha256'

export interface Verdict {
  good: boolean
  throws: number
  text: string
}

export function verify(record: string): Verdict {
  const [head = '', ...rest] = record.split('\n\n')
  const agreed = head.split('\n').slice(1)
  const secret = /^secret ([0-9a-f]{64})$/m.exec(record)?.[1]
  const published = /^commitment ([0-9a-f]{64})$/m.exec(head)?.[1]
  if (!secret || !published) return { good: false, throws: 0, text: 'This record has no secret: it is not that of a finished game.' }
  if (hex(sha256(unhex(secret))) !== published) {
    return { good: false, throws: 0, text: 'The secret is not the one that was sealed before the first move.' }
  }
  const key = hmac(unhex(secret), utf8(agreed.join('\n')))
  let throws = 0
  for (const found of rest.join('\n\n').matchAll(/ (\d+)\.(\d+)=(\d+)\/(\d+)/g)) {
    const [, epoch, counter, value, sides] = found
    const number = new DataView(hmac(key, utf8(`${epoch}.${counter}`)).buffer).getBigUint64(0)
    if (number % BigInt(sides!) !== BigInt(value!)) {
      return { good: false, throws, text: `Throw ${epoch}.${counter} is not the one that follows from the secret.` }
    }
    throws += 1
  }
  return { good: true, throws, text: `The secret is the one that was sealed, and all ${throws} throws and draws follow from it.` }
}
