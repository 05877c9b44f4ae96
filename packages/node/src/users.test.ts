import { describe, expect, it } from 'vitest'
import { createLatchkey } from './latchkey.ts'

const APP_ID = 'nodeapp000000000000000001'

interface Asked {
  method: string
  path: string
  headers: Headers
  body: unknown
}

function backend(answers: (asked: Asked) => { status?: number; body: unknown } | Error) {
  const calls: Asked[] = []
  const latchkey = createLatchkey({
    appId: APP_ID,
    appSecret: 'lks_secret',
    apiUrl: 'https://auth.example.com',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const asked = {
        method: init?.method ?? 'GET',
        path: url.pathname + url.search,
        headers: new Headers(init?.headers),
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
      }
      calls.push(asked)
      const answer = answers(asked)
      if (answer instanceof Error) throw answer
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return new Response(text, { status: answer.status ?? 200 })
    },
  })
  return { latchkey, calls }
}

const user = { id: 'did:privy:x', linked_accounts: [] }
const found = () => backend(() => ({ body: user }))

describe('users', () => {
  it.each([
    ['get', ['did:privy:x'], 'GET', '/api/v1/users/did%3Aprivy%3Ax', undefined],
    ['byEmail', ['a@b.c'], 'POST', '/api/v1/users/email/address', { address: 'a@b.c' }],
    ['byPhone', ['+1201'], 'POST', '/api/v1/users/phone/number', { number: '+1201' }],
    ['byWallet', ['0x1'], 'POST', '/api/v1/users/wallet/address', { address: '0x1' }],
    ['bySmartWallet', ['0x2'], 'POST', '/api/v1/users/smart_wallet/address', { address: '0x2' }],
    ['byTwitterUsername', ['t'], 'POST', '/api/v1/users/twitter/username', { username: 't' }],
    ['byTwitterSubject', ['1'], 'POST', '/api/v1/users/twitter/subject', { subject: '1' }],
    ['byDiscordUsername', ['d'], 'POST', '/api/v1/users/discord/username', { username: 'd' }],
    ['byGithubUsername', ['g'], 'POST', '/api/v1/users/github/username', { username: 'g' }],
    ['byTelegramUsername', ['u'], 'POST', '/api/v1/users/telegram/username', { username: 'u' }],
    ['byTelegramUserId', ['7'], 'POST', '/api/v1/users/telegram/telegram_user_id', { telegram_user_id: '7' }],
    ['byFarcasterId', [7], 'POST', '/api/v1/users/farcaster/fid', { fid: 7 }],
    ['byCustomAuthId', ['c'], 'POST', '/api/v1/users/custom_auth/id', { custom_user_id: 'c' }],
  ] as const)('%s asks its route with the app secret', async (name, args, method, path, body) => {
    const { latchkey, calls } = found()
    expect(await (latchkey.users[name] as (...of: unknown[]) => Promise<unknown>)(...args)).toEqual(user)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ method, path, body })
    expect(calls[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`${APP_ID}:lks_secret`)}`)
    expect(calls[0]?.headers.get('privy-app-id')).toBe(APP_ID)
  })

  it('are null when there is none', async () => {
    const { latchkey } = backend(() => ({ status: 404, body: { error: 'no', code: 'not_found' } }))
    expect(await latchkey.users.byEmail('a@b.c')).toBeNull()
    await expect(latchkey.users.delete('did:privy:x')).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
  })

  it('are listed page by page', async () => {
    const { latchkey, calls } = backend(({ path }) =>
      path.includes('cursor=two')
        ? { body: { data: [{ id: '3' }], next_cursor: null } }
        : { body: { data: [{ id: '1' }, { id: '2' }], next_cursor: 'two' } },
    )
    const ids = []
    for await (const one of latchkey.users.list()) ids.push(one.id)
    expect(ids).toEqual(['1', '2', '3'])
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/users', '/api/v1/users?cursor=two'])
  })

  it.each([
    [
      'an error of the API',
      () => ({ status: 403, body: { error: 'full', code: 'max_accounts_reached' } }),
      'max_accounts_reached',
      403,
    ],
    ['an answer that is none', () => ({ status: 502, body: '<html>' }), 'api_error', 502],
    ['no answer', () => new TypeError('fetch failed'), 'network_error', null],
  ] as const)('fail with a code on %s', async (_, answer, code, status) => {
    const { latchkey } = backend(answer)
    const importing = latchkey.users.import({ linked_accounts: [{ type: 'email', address: 'a@b.c' }] })
    await expect(importing).rejects.toMatchObject({ name: 'LatchkeyError', code, status })
  })

  it('need the secret', async () => {
    const latchkey = createLatchkey({ appId: APP_ID, apiUrl: 'https://auth.example.com' })
    await expect(latchkey.users.get('x')).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
  })

  it.each([
    [{ appId: 'short', apiUrl: 'https://a.b' }],
    [{ appId: APP_ID, apiUrl: 'https://a.b/path' }],
    [{ appId: APP_ID, apiUrl: 'nonsense' }],
  ])('refuse options %j', (options) => {
    expect(() => createLatchkey(options)).toThrow(expect.objectContaining({ code: 'invalid_options' }))
  })
})
