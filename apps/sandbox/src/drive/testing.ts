import { askToken, CLIENTS, type Client, json, press } from '../identity/testing/clients.ts'
import { readReturn, type World } from '../identity/testing/world.ts'
import { APP_DATA_SCOPE } from './drive-api.ts'

const google = CLIENTS.find(({ provider }) => provider === 'google') as Client

/** What the token endpoint answers once somebody agreed; `form` is what the consent page sends beside its choice. */
export async function agree(
  world: World,
  hint = 'ada',
  form: Record<string, string> = { scope: APP_DATA_SCOPE },
) {
  const asks = { scope: APP_DATA_SCOPE, access_type: 'online', nonce: undefined, login_hint: hint }
  const back = await readReturn(await press(world, google, { choice: 'hint', ...form }, asks))
  return { back, tokens: await json(await askToken(world, google, { code: back.code })) }
}

/** A client of the Drive API with the token of somebody who agreed. */
export async function driveOf(world: World, hint?: string) {
  const { tokens } = await agree(world, hint)
  return driveWith(world, tokens.access_token)
}

/** A client of the Drive API with that token. */
export function driveWith(world: World, token: string) {
  const ask = (path: string, init: RequestInit = {}) =>
    world.ask(`www.googleapis.com${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })
  return {
    ask,
    read: async (path: string, init?: RequestInit) => {
      const answer = await ask(path, init)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    create: (about: object, content: string, query = '') =>
      ask(`/upload/drive/v3/files?uploadType=multipart${query}`, upload(about, content)),
  }
}

/** A multipart upload as a browser's client writes it. */
export function upload(about: object, content: string): RequestInit {
  const body = [
    '--a-boundary',
    'Content-Type: application/json; charset=UTF-8',
    '',
    JSON.stringify(about),
    '--a-boundary',
    'Content-Type: application/octet-stream',
    '',
    content,
    '--a-boundary--',
    '',
  ].join('\r\n')
  return { method: 'POST', headers: { 'content-type': 'multipart/related; boundary=a-boundary' }, body }
}
