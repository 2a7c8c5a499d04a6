// Asking the server: one function a method, refusals as errors with their clause.
import type { BoardData, Followed, Problem } from './wire'

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title)
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal({ title: 'No connection', status: 0, detail: 'The server cannot be reached just now.' })
  })
  if (!answer.ok) {
    const nothing = { title: answer.statusText, status: answer.status }
    throw new Refusal((await answer.json().catch(() => nothing)) as Problem)
  }
  return (await answer.json()) as T
}

export const get = <T>(path: string) => ask<T>('GET', path)
export const post = <T>(path: string, body?: unknown) => ask<T>('POST', path, body)
export const put = <T>(path: string, body: unknown) => ask<T>('PUT', path, body)

const boards = new Map<string, Promise<BoardData>>()

/** The cards and rules of a title; they never change under their hash. */
export function board(hash: string): Promise<BoardData> {
  let found = boards.get(hash)
  if (!found) boards.set(hash, (found = get<BoardData>(`/api/boards/${hash}`)))
  return found
}

/** The key that makes a command safe to send again. */
export const newKey = () => hex(16)

/** One's own share of a game's chance. */
export const newNonce = () => hex(32)

function hex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}

/** Take a seat by its key, which is exchanged for one that goes into a cookie that no script can read: the game's id. */
export async function follow(token: string, own = newKey()): Promise<string> {
  return (await post<Followed>('/api/links', { token, own })).game
}
