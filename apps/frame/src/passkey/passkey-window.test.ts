// @vitest-environment happy-dom
import type { PasskeyParams } from '@latchkey/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameFailure } from '../frame-failure.ts'
import { PasskeyFailure } from './passkey-problem.ts'
import type { PasskeyService } from './passkey-service.ts'
import { drawPasskeyWindowButton, joinPasskeyOpener } from './passkey-window.ts'

const READY = { event: 'latchkey:export:ready' }
const OWN = location.origin
const PARAMS: PasskeyParams = { credential_id: 'own', rp_id: 'keys.example', salt: 'A'.repeat(43) }

function hear(data: unknown, source: unknown, origin = OWN, ports: unknown[] = []) {
  dispatchEvent(Object.assign(new Event('message'), { data, source, origin, ports }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('a window of the frame’s own does with a passkey what the frame would, and nobody else is given the port', async () => {
  const posted: { data: unknown; origin: string; ports: MessagePort[] }[] = []
  const opened = {
    postMessage: (data: unknown, origin: string, ports: MessagePort[]) =>
      posted.push({ data, origin, ports }),
  }
  vi.stubGlobal('open', () => opened)
  const used: unknown[] = []
  const service: PasskeyService = {
    task: 'recover',
    label: 'Wallet 0x98…da94',
    params: async () => PARAMS,
    kit: async () => ({ text: 'the file', passphrase: 'the passphrase' }),
    use: vi.fn(async (prf, params) => void used.push([[...prf], params])),
    tell: (what) => used.push(what),
    logInAgain: (purpose) => used.push(purpose),
  }
  drawPasskeyWindowButton(document.body, service)
  ;(document.querySelector('button') as HTMLButtonElement).click()
  hear(READY, opened, 'https://evil.example')
  hear(READY, {})
  expect(posted).toEqual([])
  hear(READY, opened)
  expect(posted.map(({ data, origin }) => [data, origin])).toEqual([
    [{ event: 'latchkey:export:port', task: 'recover', label: 'Wallet 0x98…da94' }, OWN],
  ])
  const opener = { postMessage: vi.fn() } as unknown as Window
  const joined = joinPasskeyOpener(opener)
  hear(posted[0]!.data, opener, 'https://evil.example', posted[0]!.ports)
  hear(posted[0]!.data, opener, OWN, posted[0]!.ports)
  const own = await joined
  expect([own.task, own.label]).toEqual(['recover', 'Wallet 0x98…da94'])
  expect(await Promise.all([own.params(), own.kit()])).toEqual([
    PARAMS,
    { text: 'the file', passphrase: 'the passphrase' },
  ])
  own.tell({ step: 'recover' })
  own.logInAgain('older-account')
  const prf = new Uint8Array(32).fill(9)
  await own.use(prf, PARAMS)
  expect(used).toEqual([{ step: 'recover' }, 'older-account', [Array(32).fill(9), PARAMS]])
  expect([...prf]).toEqual(Array(32).fill(0))
  vi.mocked(service.use).mockRejectedValueOnce(new FrameFailure('wrong_passkey'))
  await expect(own.use(new Uint8Array(32), PARAMS)).rejects.toEqual(new PasskeyFailure('wrong-passkey'))
  for (const port of posted[0]!.ports) port.close()
})
