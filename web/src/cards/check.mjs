// Prints every card that has no picture of its own: node src/cards/check.mjs [address of a running server]
import { createServer } from 'vite'

const address = process.argv[2] ?? 'http://127.0.0.1:8600'
const get = async (path) => (await fetch(address + path)).json()

const vite = await createServer({ server: { middlewareMode: true }, logLevel: 'error', appType: 'custom' })
const { vignette } = await vite.ssrLoadModule('/src/cards/vignettes.ts')
let missing = 0
for (const title of await get('/api/titles')) {
  const things = Object.values((await get(`/api/boards/${title.board}`)).things)
  const bare = things.filter((thing) => !vignette(thing, title.seats[thing.seat] ?? '').own)
  for (const thing of bare) console.log(`${title.name} ${thing.id} ${thing.name}`)
  console.log(`${title.title}: ${things.length - bare.length} of ${things.length} cards have a picture of their own`)
  missing += bare.length
}
await vite.close()
process.exit(missing ? 1 : 0)
