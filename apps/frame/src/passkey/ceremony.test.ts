import type { PasskeyParams } from '@latchkey/contract'
import { fromBase64url, toBase64url } from '@latchkey/keys'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserCeremony, CEREMONY_MS } from './ceremony.ts'
import { PasskeyFailure } from './passkey-problem.ts'

const HOST = 'keys.example'
const ID = Uint8Array.from({ length: 20 }, (_, at) => at + 100)
const PARAMS: PasskeyParams = {
  credential_id: toBase64url(ID),
  rp_id: HOST,
  salt: toBase64url(new Uint8Array(32).fill(0x33)),
}
const SECRET = Uint8Array.from({ length: 32 }, (_, at) => 250 - at)

class Credential {
  static getClientCapabilities?: () => Promise<Record<string, boolean>>
  readonly rawId: ArrayBuffer
  private readonly prf: unknown
  constructor(id: Uint8Array, prf: unknown) {
    this.rawId = Uint8Array.from(id).buffer
    this.prf = prf
  }
  getClientExtensionResults = () => ({ prf: this.prf })
}

type Asked = { publicKey: never; signal: AbortSignal }
const create = vi.fn<(asked: Asked) => Promise<unknown>>()
const get = vi.fn<(asked: Asked) => Promise<unknown>>()
const timers = new Map<() => void, number>()
const browser = {
  PublicKeyCredential: Credential,
  navigator: { credentials: { create, get } },
  setTimeout: (run: () => void, ms: number) => timers.set(run, ms) && run,
  clearTimeout: (run: () => void) => timers.delete(run),
} as unknown as typeof globalThis
const ceremony = browserCeremony(browser, HOST)
const asked = (mock: typeof get) => mock.mock.calls.at(-1)![0].publicKey as Record<string, unknown>
const domError = (name: string) => Object.assign(new Error('of the browser'), { name })
const failure = (problem: PasskeyFailure['problem']) => new PasskeyFailure(problem)

beforeEach(() => {
  vi.resetAllMocks()
  timers.clear()
  delete Credential.getClientCapabilities
})

describe('a passkey that is made', () => {
  it('belongs to this host, has its user verified, and is asked whether it has a secret', async () => {
    create.mockResolvedValue(new Credential(ID, { enabled: true }))
    const params = await ceremony.make('Wallet 0x12…34')
    expect(params).toEqual({ ...PARAMS, salt: expect.stringMatching(/^[\w-]{43}$/) })
    expect(asked(create)).toMatchObject({
      rp: { id: HOST, name: HOST },
      user: { name: 'Wallet 0x12…34' },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      extensions: { prf: {} },
    })
    expect(timers.size).toBe(0)
  })

  it('takes the place of none that is there: its user handle is its own each time', async () => {
    create.mockImplementation(async () => new Credential(ID, { enabled: true }))
    const handles = []
    for (const label of ['one', 'one']) {
      await ceremony.make(label)
      handles.push(toBase64url((asked(create).user as { id: Uint8Array }).id))
    }
    expect(handles[0]).toMatch(/^[\w-]{43}$/)
    expect(handles[1]).not.toBe(handles[0])
  })

  it.each([
    ['says that it has no secret', { enabled: false }],
    ['says nothing of it', undefined],
  ])('is of no use where it %s', async (_, prf) => {
    create.mockResolvedValue(new Credential(ID, prf))
    await expect(ceremony.make('w')).rejects.toEqual(failure('unsupported'))
  })
})

describe('a passkey that is used', () => {
  it('is asked by its id and salt, with its user verified, and answers 32 bytes', async () => {
    get.mockResolvedValue(new Credential(ID, { results: { first: Uint8Array.from(SECRET).buffer } }))
    expect(await ceremony.ask(PARAMS)).toEqual(SECRET)
    expect(asked(get)).toMatchObject({
      rpId: HOST,
      allowCredentials: [{ type: 'public-key', id: ID }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: fromBase64url(PARAMS.salt) } } },
    })
  })

  it('is not asked for where it belongs to another host, whoever says so', async () => {
    const params = { ...PARAMS, rp_id: 'eve.example' }
    await expect(ceremony.ask(params)).rejects.toEqual(failure('elsewhere'))
    expect(get).not.toHaveBeenCalled()
  })

  it('is another when the browser gives one that was not asked for', async () => {
    const first = Uint8Array.from(SECRET).buffer
    get.mockResolvedValue(new Credential(ID.toReversed(), { results: { first } }))
    await expect(ceremony.ask(PARAMS)).rejects.toEqual(failure('wrong-passkey'))
  })

  it.each([
    ['no results', { prf: {} }],
    ['nothing', undefined],
    ['a short secret', { results: { first: new ArrayBuffer(16) } }],
    ['what is no buffer', { results: { first: 'secret' } }],
  ])('is of no use where it answers %s', async (_, prf) => {
    get.mockResolvedValue(new Credential(ID, prf))
    await expect(ceremony.ask(PARAMS)).rejects.toEqual(failure('unsupported'))
  })
})

describe('a question that ends without an answer', () => {
  const both = [
    ['make', create, () => ceremony.make('w')],
    ['ask', get, () => ceremony.ask(PARAMS)],
  ] as const

  it.each(both)('is told by its reason (%s)', async (_, mock, run) => {
    const told: [string, unknown][] = []
    for (const name of [
      'NotAllowedError',
      'InvalidStateError',
      'SecurityError',
      'NotSupportedError',
      'OddError',
    ]) {
      mock.mockRejectedValueOnce(domError(name))
      told.push([name, ((await run().catch((error) => error)) as PasskeyFailure).problem])
    }
    mock.mockResolvedValueOnce(null)
    told.push(['null', ((await run().catch((error) => error)) as PasskeyFailure).problem])
    expect(told).toEqual([
      ['NotAllowedError', 'not-given'],
      ['InvalidStateError', 'not-given'],
      ['SecurityError', 'unsupported'],
      ['NotSupportedError', 'unsupported'],
      ['OddError', 'retry'],
      ['null', 'not-given'],
    ])
  })

  it.each(
    both,
  )('is taken back when its time is over, and told apart from one that was closed (%s)', async (_, mock, run) => {
    mock.mockImplementation(
      ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(domError('AbortError'))),
        ),
    )
    const outcome = run().catch((error) => error)
    expect([...timers.values()]).toEqual([CEREMONY_MS])
    for (const over of timers.keys()) over()
    expect(await outcome).toEqual(failure('timeout'))
  })
})

describe('what stands in the way', () => {
  it('is known before anybody is asked', async () => {
    expect(await ceremony.obstacle()).toBeNull()
    expect(await ceremony.obstacle(PARAMS)).toBeNull()
    expect(await ceremony.obstacle({ ...PARAMS, rp_id: 'old.example' })).toBe('elsewhere')
    Credential.getClientCapabilities = async () => ({ 'extension:prf': true })
    expect(await ceremony.obstacle()).toBeNull()
    Credential.getClientCapabilities = async () => ({ 'extension:prf': false })
    expect(await ceremony.obstacle()).toBe('unsupported')
  })

  it('is a browser without passkeys', async () => {
    const { PublicKeyCredential: _, ...without } = browser
    const none = browserCeremony(without as typeof globalThis, HOST)
    expect(await none.obstacle(PARAMS)).toBe('unsupported')
    await expect(none.make('w')).rejects.toEqual(failure('unsupported'))
    await expect(none.ask(PARAMS)).rejects.toEqual(failure('unsupported'))
    expect([create, get].map((mock) => mock.mock.calls)).toEqual([[], []])
  })
})
