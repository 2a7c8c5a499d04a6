import { expect, test } from 'vitest'
import { hex, hmac, sha256, unhex, utf8 } from './sha256'

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['a'.repeat(119), '31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb'], // two blocks, full to the last byte
])('the hash of %j is the published one', (text, hash) => {
  expect(hex(sha256(utf8(text)))).toBe(hash)
})

test('a keyed hash is that of RFC 4231, with a short key and with one longer than a block', () => {
  expect(hex(hmac(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  expect(hex(hmac(unhex('aa'.repeat(131)), utf8('Test Using Larger Than Block-Size Key - Hash Key First')))).toBe(
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  )
})
