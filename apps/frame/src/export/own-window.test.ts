// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VaultError } from '../ports/vault.ts'
import { COPY } from './copy.ts'
import type { WindowService } from './own-window.ts'
import { drawWindowButton, joinOpener } from './own-window.ts'

const READY = { event: 'latchkey:export:ready' }
const OWN = location.origin
const hear = (
  data: unknown,
  { source, origin, ports = [] }: { source: unknown; origin: string; ports?: unknown[] },
) => {
  const message = new Event('message')
  dispatchEvent(Object.assign(message, { data, source, origin, ports }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The frame's button, pressed; what it opened, and what was posted there. */
function openWindow(service: Partial<WindowService> = {}) {
  const posted: { data: unknown; origin: string; ports: MessagePort[] }[] = []
  const opened = {
    postMessage: (data: unknown, origin: string, ports: MessagePort[] = []) =>
      posted.push({ data, origin, ports }),
  }
  const addresses: unknown[][] = []
  vi.stubGlobal('open', (...asked: unknown[]) => {
    addresses.push(asked)
    return opened
  })
  const whole: WindowService = {
    kinds: ['key'],
    secret: async (kind) => `the ${kind}`,
    kit: async () => ({ text: 'the file', passphrase: 'the passphrase' }),
    exported: vi.fn(),
    logInAgain: vi.fn(),
    ...service,
  }
  drawWindowButton(document.body, whole)
  const button = document.querySelector('button') as HTMLButtonElement
  button.click()
  return { button, opened, posted, addresses, service: whole }
}

describe('the window that a frame opens', () => {
  it('speaks what its frame does', () => {
    document.documentElement.lang = 'ja'
    const { addresses } = openWindow()
    document.documentElement.lang = ''
    expect(addresses.map(([address]) => address)).toEqual([`${location.pathname}?window=1&language=ja`])
  })

  it('gets a port, it alone and at the frame’s own origin, without a token in its address', () => {
    const { button, opened, posted, addresses } = openWindow()
    expect(addresses).toEqual([[`${location.pathname}?window=1`, '_blank', expect.stringContaining('popup')]])
    expect(button.textContent).toBe(COPY.windowOpened)
    hear(READY, { source: opened, origin: 'https://evil.example' })
    hear(READY, { source: {}, origin: OWN })
    hear({ event: 'other' }, { source: opened, origin: OWN })
    expect(posted).toEqual([])
    hear(READY, { source: opened, origin: OWN })
    expect(posted).toEqual([
      { data: { event: 'latchkey:export:port', kinds: ['key'] }, origin: OWN, ports: [expect.anything()] },
    ])
  })

  it('gets the kinds of secret that the frame has, and a word for why none came', async () => {
    const secret = vi.fn(async (kind: string) => `the ${kind}`)
    const { opened, posted, service } = openWindow({ secret })
    hear(READY, { source: opened, origin: OWN })
    const opener = { postMessage: vi.fn() } as unknown as Window
    const joined = joinOpener(opener)
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(READY, OWN)
    hear(posted[0]!.data, { source: {}, origin: OWN, ports: posted[0]!.ports })
    hear(posted[0]!.data, { source: opener, origin: 'https://evil.example', ports: posted[0]!.ports })
    hear(posted[0]!.data, { source: opener, origin: OWN, ports: posted[0]!.ports })
    const own = await joined
    expect(own.kinds).toEqual(['key'])
    expect(await own.secret('key')).toBe('the key')
    secret.mockRejectedValueOnce(new VaultError('reauthentication_required'))
    await expect(own.secret('key')).rejects.toMatchObject({ problem: 'young-login' })
    own.exported()
    own.logInAgain('older-account')
    await vi.waitUntil(() => vi.mocked(service.logInAgain).mock.calls.length > 0)
    expect(service.logInAgain).toHaveBeenCalledExactlyOnceWith('older-account')
    expect(service.exported).toHaveBeenCalledOnce()
    void own.secret('phrase')
    expect(await own.secret('key')).toBe('the key')
    expect(secret.mock.calls).toEqual([['key'], ['key'], ['key']])
    for (const port of posted[0]!.ports) port.close()
  })

  it('gets a kit where the frame has a button for it, and none elsewhere', async () => {
    const kit = vi.fn(async () => ({ text: 'the file', passphrase: 'the passphrase' }))
    const { opened, posted } = openWindow({ kinds: ['key', 'kit'], kit })
    hear(READY, { source: opened, origin: OWN })
    const opener = { postMessage: vi.fn() } as unknown as Window
    const joined = joinOpener(opener)
    hear(posted[0]!.data, { source: opener, origin: OWN, ports: posted[0]!.ports })
    const own = await joined
    expect(await own.kit()).toEqual({ text: 'the file', passphrase: 'the passphrase' })
    kit.mockRejectedValueOnce(new VaultError('too_many_requests'))
    await expect(own.kit()).rejects.toMatchObject({ problem: 'limited' })
    for (const port of posted[0]!.ports) port.close()

    document.body.replaceChildren()
    const without = openWindow({ kit })
    hear(READY, { source: without.opened, origin: OWN })
    const next = joinOpener(opener)
    hear(without.posted[0]!.data, { source: opener, origin: OWN, ports: without.posted[0]!.ports })
    const other = await next
    void other.kit()
    expect(await other.secret('key')).toBe('the key')
    expect(kit).toHaveBeenCalledTimes(2)
    for (const port of without.posted[0]!.ports) port.close()
  })

  it('has each of two presses answered with its own, whichever comes first', async () => {
    const done: Record<string, (value: string) => void> = {}
    const secret = (kind: string) => new Promise<string>((resolve) => (done[kind] = resolve))
    const { opened, posted } = openWindow({ kinds: ['key', 'phrase', 'kit'], secret })
    hear(READY, { source: opened, origin: OWN })
    const opener = { postMessage: vi.fn() } as unknown as Window
    const joined = joinOpener(opener)
    hear(posted[0]!.data, { source: opener, origin: OWN, ports: posted[0]!.ports })
    const own = await joined
    const [key, phrase, kit] = [own.secret('key'), own.secret('phrase'), own.kit()]
    expect(await kit).toEqual({ text: 'the file', passphrase: 'the passphrase' })
    done.phrase?.('the phrase')
    expect(await phrase).toBe('the phrase')
    done.key?.('the key')
    expect(await key).toBe('the key')
    for (const port of posted[0]!.ports) port.close()
  })

  it('is asked for again where the browser did not let it open', () => {
    vi.stubGlobal('open', () => null)
    drawWindowButton(document.body, {
      kinds: [],
      kit: () => Promise.reject(new Error('no kit')),
      secret: async () => '',
      exported: vi.fn(),
      logInAgain: vi.fn(),
    })
    const button = document.querySelector('button') as HTMLButtonElement
    button.click()
    expect(button.textContent).toBe(COPY.windowBlocked)
  })
})
