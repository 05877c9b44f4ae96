// @vitest-environment happy-dom
import type { PasskeyParams } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COVERED_AFTER_MS } from '../export/export-frame.ts'
import { REST_MS, SEEN_MS } from '../export/press-guard.ts'
import type { Sight } from '../export/sight.ts'
import { FrameFailure } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'
import type { Ceremony } from './ceremony.ts'
import { PASSKEY_LABELS, PASSKEY_SENTENCES } from './copy.ts'
import { drawPasskeyFrame } from './passkey-frame.ts'
import { PasskeyFailure } from './passkey-problem.ts'
import { parsePasskeyQuery } from './passkey-query.ts'
import type { PasskeyService } from './passkey-service.ts'

const PARAMS: PasskeyParams = { credential_id: 'made', rp_id: 'keys.example', salt: 'A'.repeat(43) }
const OWN: PasskeyParams = { credential_id: 'own', rp_id: 'keys.example', salt: 'B'.repeat(43) }
const KIT = { text: '{"kind":"hd"}', passphrase: '53TQ-9595-0WFE-S810-NTD8' }
const SECRET = new Uint8Array(32).fill(7)

const buttons = () => [...document.querySelectorAll('button')]
const text = () => buttons()[0]!.textContent

/** A click by a mouse that rests on the row, unless the test says otherwise. */
async function press({ index = 0, rest = REST_MS, trusted = true } = {}) {
  const row = document.querySelector('.row')!
  row.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(rest)
  const click = new MouseEvent('click', { bubbles: true, detail: 1 })
  Object.defineProperty(click, 'isTrusted', { value: trusted })
  buttons()[index]!.dispatchEvent(click)
  await vi.advanceTimersByTimeAsync(SEEN_MS)
  row.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
}

async function draw(task: 'set' | 'recover', other: Partial<PasskeyService> = {}) {
  let [since, listener]: [number | null, () => void] = [Date.now(), () => {}]
  const sight: Sight = {
    since: () => since,
    confirm: async () => since !== null,
    onChange(one) {
      listener = one
    },
  }
  const done: unknown[] = []
  const service: PasskeyService = {
    task,
    label: 'Wallet 0x98…da94',
    params: vi.fn(async () => OWN),
    kit: vi.fn(async () => KIT),
    use: vi.fn(async (prf, params) => void done.push(['used', [...prf], params])),
    tell: (what) => done.push(what),
    logInAgain: (purpose) => done.push(['log in', purpose]),
    ...other,
  }
  const ceremony = {
    obstacle: vi.fn<Ceremony['obstacle']>(async () => null),
    make: vi.fn<Ceremony['make']>(async () => PARAMS),
    ask: vi.fn<Ceremony['ask']>(async () => SECRET.slice()),
  }
  const begin = async () => {
    drawPasskeyFrame(document.body, { service, ceremony, sight: () => sight, now: () => Date.now() })
    await vi.advanceTimersByTimeAsync(SEEN_MS)
  }
  const see = (seen: boolean) => {
    since = seen ? Date.now() : null
    listener()
  }
  return { service, ceremony, done, see, begin }
}

async function drawn(...given: Parameters<typeof draw>) {
  const made = await draw(...given)
  await made.begin()
  return made
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('a passkey that is set', () => {
  it('comes after a recovery kit that was saved, and counts once it has answered', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kit')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { ceremony, done, service } = await drawn('set')
    expect([text(), done]).toEqual([PASSKEY_LABELS.kit, [{ step: 'kit' }]])
    await press()
    const [save, written] = buttons()
    expect(document.querySelector('textarea')?.value).toBe(KIT.passphrase)
    written!.click()
    expect([written!.disabled, document.querySelector('textarea')?.value]).toEqual([true, KIT.passphrase])
    save!.click()
    written!.click()
    expect(document.documentElement.outerHTML).not.toContain(KIT.passphrase)
    expect([text(), ceremony.make.mock.calls]).toEqual([PASSKEY_LABELS.create, []])
    await press()
    expect(ceremony.make.mock.calls).toEqual([['Wallet 0x98…da94']])
    expect([text(), ceremony.ask.mock.calls]).toEqual([PASSKEY_LABELS.check, []])
    await press()
    expect(ceremony.ask.mock.calls).toEqual([[PARAMS]])
    expect(done).toEqual([
      { step: 'kit' },
      { step: 'create' },
      { step: 'check' },
      ['used', [...SECRET], PARAMS],
      { step: 'done' },
    ])
    expect(text()).toBe(PASSKEY_LABELS.done)
    await press()
    expect(service.use).toHaveBeenCalledOnce()
  })

  it('changes nothing where the passkey has no secret, and makes no further one', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kit')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { ceremony, done, service } = await drawn('set')
    ceremony.make.mockRejectedValue(new PasskeyFailure('unsupported'))
    await press()
    for (const one of buttons()) one.click()
    await press()
    await press()
    expect(ceremony.make).toHaveBeenCalledOnce()
    expect(service.use).not.toHaveBeenCalled()
    expect([done.at(-1), text()]).toEqual([{ problem: 'unsupported' }, PASSKEY_SENTENCES.unsupported])
  })

  it('wants a young login where the last one is too old, and the next press goes there', async () => {
    const { done } = await drawn('set', {
      kit: () => Promise.reject(new VaultError('reauthentication_required')),
    })
    await press()
    expect([text(), done]).toEqual([PASSKEY_SENTENCES['young-login'], [{ step: 'kit' }]])
    await press()
    expect(done.at(-1)).toEqual(['log in', 'export'])
  })
})

describe('a wallet that a passkey brings back', () => {
  it('is there after one press, by the passkey that the server names', async () => {
    const { ceremony, done } = await drawn('recover')
    expect([text(), ceremony.obstacle.mock.calls]).toEqual([PASSKEY_LABELS.recover, [[OWN]]])
    await press()
    expect(ceremony.ask.mock.calls).toEqual([[OWN]])
    expect(done).toEqual([{ step: 'recover' }, ['used', [...SECRET], OWN], { step: 'done' }])
  })

  it.each([
    'unsupported',
    'elsewhere',
  ] as const)('says at once what no press would change: %s', async (problem) => {
    const { ceremony, done, begin } = await draw('recover')
    ceremony.obstacle.mockResolvedValue(problem)
    await begin()
    expect([text(), done.at(-1)]).toEqual([PASSKEY_SENTENCES[problem], { problem }])
    await press()
    expect(ceremony.ask).not.toHaveBeenCalled()
  })

  it.each([
    ['was closed, or is not here', new PasskeyFailure('not-given'), 'not-given'],
    ['took too long', new PasskeyFailure('timeout'), 'timeout'],
    ['was another', new PasskeyFailure('wrong-passkey'), 'wrong-passkey'],
    ['does not open the share', new FrameFailure('wrong_passkey'), 'wrong-passkey'],
    ['wants a second factor first', new VaultError('missing_or_invalid_mfa'), 'factor'],
    ['was asked for too often', new VaultError('too_many_requests'), 'limited'],
    ['belongs to a session that is over', new VaultError('missing_or_invalid_token'), 'login'],
    ['met a server that is away', new VaultError('unavailable'), 'retry'],
    ['met what nobody foresaw', new TypeError('of the browser'), 'retry'],
  ] as const)('can be asked for again when it %s', async (_, error, problem) => {
    const { service, done } = await drawn('recover')
    vi.mocked(service.use).mockRejectedValueOnce(error)
    await press()
    expect([text(), done.at(-1)]).toEqual([PASSKEY_SENTENCES[problem], { problem }])
    await press()
    expect(done.at(-1)).toEqual({ step: 'done' })
  })

  it('is asked for with what counts by now when another device set another passkey', async () => {
    const { service, ceremony, done } = await drawn('recover')
    vi.mocked(service.use).mockRejectedValueOnce(new FrameFailure('recovery_changed'))
    await press()
    expect(done.at(-1)).toEqual({ problem: 'changed' })
    vi.mocked(service.params).mockResolvedValue(PARAMS)
    await press()
    expect(ceremony.ask.mock.calls).toEqual([[OWN], [PARAMS]])
  })
})

describe('a press', () => {
  it.each([
    ['by a script', { trusted: false }],
    ['that the pointer had no time for', { rest: 100 }],
  ])('%s asks for no passkey', async (_, how) => {
    const { ceremony } = await drawn('recover')
    await press(how)
    expect(ceremony.ask).not.toHaveBeenCalled()
    await press()
    expect(ceremony.ask).toHaveBeenCalledOnce()
  })

  it('on a button that has just come into sight asks for none', async () => {
    const { ceremony, see } = await drawn('recover')
    const row = document.querySelector('.row')!
    row.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    await vi.advanceTimersByTimeAsync(REST_MS)
    see(false)
    see(true)
    const click = new MouseEvent('click', { bubbles: true, detail: 1 })
    Object.defineProperty(click, 'isTrusted', { value: true })
    buttons()[0]!.dispatchEvent(click)
    await vi.advanceTimersByTimeAsync(SEEN_MS)
    expect(ceremony.ask).not.toHaveBeenCalled()
    await press()
    expect(ceremony.ask).toHaveBeenCalledOnce()
  })

  it('on a button that is covered asks for none, at any step', async () => {
    for (const task of ['recover', 'set'] as const) {
      document.body.replaceChildren()
      const { ceremony, service, see } = await drawn(task)
      see(false)
      await vi.advanceTimersByTimeAsync(COVERED_AFTER_MS)
      expect(text()).toBe(PASSKEY_SENTENCES.covered)
      await press()
      expect([ceremony.ask, ceremony.make, service.kit].map((mock) => vi.mocked(mock).mock.calls)).toEqual([
        [],
        [],
        [],
      ])
      see(true)
      await vi.advanceTimersByTimeAsync(SEEN_MS)
      await press()
      expect(vi.mocked(task === 'set' ? service.kit : ceremony.ask)).toHaveBeenCalledOnce()
    }
  })
})

describe('the address', () => {
  const ROOT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  const search = (more: Record<string, string> = {}) => {
    const query = { v: '1', entropy_id: ROOT, entropy_id_verifier: 'ethereum-address-verifier' }
    return `?${new URLSearchParams({ ...query, task: 'set', reauth: '1', ...more })}`
  }
  it('names wallet and task, and carries the token in its fragment', () => {
    expect(parsePasskeyQuery(search({ task: 'recover' }), '#token=a.b%2Bc')).toEqual({
      token: 'a.b+c',
      root: { chainType: 'ethereum', address: ROOT },
      task: 'recover',
    })
  })

  it.each([
    ['another task', search({ task: 'export' }), '#token=t'],
    ['no token', search(), ''],
    ['another version', search({ v: '2' }), '#token=t'],
    ['no address', search({ entropy_id: 'root' }), '#token=t'],
    ['a page that gives its user no login', search({ reauth: '0' }), '#token=t'],
  ])('is none with %s', (_, query, hash) => {
    expect(parsePasskeyQuery(query, hash)).toBeNull()
  })
})
