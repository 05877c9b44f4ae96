import { expect, it } from 'vitest'
import type { Registrar, Signer } from '../domain/signer.ts'
import { SignerRefusal } from '../domain/signer.ts'
import { createSignerServer } from './signer-server.ts'

const credentials = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }

/** Asks a server whose signer fails so. */
async function asked(failure: unknown) {
  const told: string[] = []
  const signer = { passcodeKey: () => Promise.reject(failure) } as unknown as Signer & Registrar
  const { request } = createSignerServer(signer, credentials, { fail: (line) => told.push(line) })
  const response = await request('/passcode_key', {
    method: 'POST',
    headers: { authorization: 'Bearer for-the-server' },
    body: JSON.stringify({ keyId: 's1' }),
  })
  return { status: response.status, body: await response.json(), told }
}

it('tells its operator the kind and place of a failure, and nobody what it says', async () => {
  const failure = Object.assign(new SyntaxError('Unexpected token in a-secret'), { code: 'ENOSPC' })
  const { status, body, told } = await asked(failure)
  expect([status, body]).toEqual([500, { error: 'The signer failed' }])
  expect(told).toEqual([
    expect.stringMatching(/^\/passcode_key: SyntaxError ENOSPC at .*signer-server\.test\.ts/),
  ])
  expect(told.join()).not.toContain('a-secret')
})

it('tells nothing of a refusal, which is no failure', async () => {
  const { status, body, told } = await asked(new SignerRefusal('unknown_key', 'No such key'))
  expect([status, body, told]).toEqual([422, { error: 'No such key', code: 'unknown_key' }, []])
})

it('opens no route without a credential but what it says of itself', async () => {
  const { routes, request } = createSignerServer({} as unknown as Signer & Registrar, credentials)
  const paths = routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
  const open: string[] = []
  for (const { method, path } of paths) {
    const { status } = await request(path, { method })
    if (status !== 401) open.push(path)
  }
  expect(paths.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/reseal', '/passcode', '/second_factor', '/grant']),
  )
  expect(open).toEqual(['/healthz', '/readyz', '/metrics'])
})

it('says on /readyz whether it can keep what it has to, and on /healthz that it runs', async () => {
  let ready = true
  const { request } = createSignerServer({} as unknown as Signer & Registrar, credentials, {
    ready: async () => ready,
  })
  const answers = async (path: string) => {
    const response = await request(path)
    return [response.status, await response.json()]
  }
  expect(await answers('/readyz')).toEqual([200, { status: 'ready' }])
  ready = false
  expect(await answers('/readyz')).toEqual([
    503,
    { error: 'The folder of the signer takes no file', code: 'unavailable' },
  ])
  expect(await answers('/healthz')).toEqual([200, { status: 'ok' }])
})
