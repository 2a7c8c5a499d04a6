// Unpack the Chromium of the package, with its libraries and fonts, into a folder; prints nothing.
import { brotliDecompressSync } from 'node:zlib'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
const to = process.argv[2]
mkdirSync(to, { recursive: true })
for (const pack of ['al2023', 'fonts', 'swiftshader']) {
  const tar = join(to, `${pack}.tar`)
  writeFileSync(tar, brotliDecompressSync(readFileSync(join(bin, `${pack}.tar.br`))))
  execFileSync('tar', ['-xf', tar, '-C', to])
}
writeFileSync(join(to, 'chromium'), brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))))
chmodSync(join(to, 'chromium'), 0o755)
