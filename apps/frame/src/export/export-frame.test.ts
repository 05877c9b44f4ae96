// @vitest-environment happy-dom
import { phraseText } from '@latchkey/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import { VaultError } from '../ports/vault.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'
import { browserClipboard, ClipboardDenied } from './clipboard.ts'
import { CONFIRMATION_MS, drawExportFrame, drawUnavailable } from './export-frame.ts'
import { parseExportQuery } from './export-query.ts'
import { exportSecret, reportExport } from './export-secret.ts'
import { themeOf } from './theme.ts'

const ROOT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const search = (more: Record<string, string> = {}) =>
  `?${new URLSearchParams({
    v: '1',
    entropy_id: ROOT,
    entropy_id_verifier: 'ethereum-address-verifier',
    hd_wallet_index: '0',
    chain_type: 'ethereum',
    client_id: 'client',
    width: '300px',
    caid: 'c5a4b8f0-0000-4000-8000-000000000000',
    phrase_export: 'true',
    ...more,
  })}`

describe('the address of the export frame', () => {
  it('names the wallet in the query and carries the token in the fragment [EXPORT-012]', () => {
    expect(parseExportQuery(search(), '#token=a.b%2Bc')).toEqual({
      token: 'a.b+c',
      root: { chainType: 'ethereum', address: ROOT },
      chainType: 'ethereum',
      index: 0,
      phrase: true,
    })
    const solana = parseExportQuery(search({ chain_type: 'solana', phrase_export: 'false' }), '#token=t')
    expect(solana).toMatchObject({ chainType: 'solana', phrase: false })
  })

  it.each([
    ['no token', search(), ''],
    ['another version', search({ v: '1-unified' }), '#token=t'],
    ['no address', search({ entropy_id: 'root' }), '#token=t'],
    ['another chain', search({ chain_type: 'bitcoin' }), '#token=t'],
    ['a negative index', search({ hd_wallet_index: '-1' }), '#token=t'],
    ['an index out of range', search({ hd_wallet_index: '9999999999' }), '#token=t'],
    ['nothing', '', ''],
  ])('exports nothing for %s', (_, query, hash) => {
    expect(parseExportQuery(query, hash)).toBeNull()
  })

  it('lets plain colours through to the style and nothing else', () => {
    const theme = themeOf(
      search({
        accent: ' #6A6FF5',
        background: 'rgb(255, 255, 255)',
        success: 'oklch(62% 0.17 150 / 0.8)',
        colorScheme: 'dark',
      }),
    )
    expect(Object.fromEntries(theme)).toEqual({
      '--accent': '#6A6FF5',
      '--background': 'rgb(255, 255, 255)',
      '--success': 'oklch(62% 0.17 150 / 0.8)',
      'color-scheme': 'dark',
      '--width': '300px',
    })
    for (const accent of [
      'url(https://evil.example)',
      'red;background:url(x)',
      'var(--x)',
      '#12',
      'rgb(url(x))',
      '',
    ]) {
      expect(themeOf(search({ accent })).has('--accent')).toBe(false)
    }
    expect(themeOf(search({ width: 'calc(1px)', colorScheme: 'x' })).has('--width')).toBe(false)
  })
})

async function madeWallet() {
  const vault = createMemoryVault()
  const shares = createMemoryShareStore()
  const frame = createTestFrame(vault, { shares })
  const address = String((await frame.ask('privy:wallet:create')).address)
  const solana = String((await frame.ask('privy:solana-wallet:create')).publicKey)
  const clock = { now: () => Date.now(), wait: () => new Promise<void>(() => {}) }
  const custody = { vault, shares, lock: createMemoryLock(), clock, authShares: createAuthShares(clock) }
  const query = (more: Record<string, string> = {}) => {
    const names = { entropy_id: address, entropy_id_verifier: verifierOf(address), ...more }
    const parsed = parseExportQuery(search(names), `#token=${testToken()}`)
    if (!parsed) throw new Error('not a query')
    return parsed
  }
  return { vault, custody, query, address, solana }
}

describe('the secret', () => {
  it('is the key of either chain, or the phrase, released for export and noted by the server', async () => {
    const { vault, custody, query, address } = await madeWallet()
    expect(await exportSecret(custody, APP, query(), 'key')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(vault.calls.at(-1)).toMatchObject({ name: 'releaseAuthShare', body: { purpose: 'export' } })
    expect(await exportSecret(custody, APP, query({ chain_type: 'solana' }), 'key')).toMatch(
      /^[1-9A-Za-z]{86,88}$/,
    )
    expect((await exportSecret(custody, APP, query(), 'phrase')).split(' ')).toHaveLength(12)
    await reportExport(custody, APP, query())
    expect(vault.calls.at(-1)).toMatchObject({ name: 'walletExported' })
    vault.refuse.set('walletExported', 'unavailable')
    await reportExport(custody, APP, query())
    expect(address).toBeTruthy()
  })
})

describe('the buttons', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const SECRET = phraseText(new Uint8Array(16))
  const html = () =>
    document.documentElement.outerHTML + [...document.querySelectorAll('input')].map((one) => one.value)
  const buttons = () => [...document.querySelectorAll('button')]
  const press = async (index = 0) => {
    buttons()[index]!.click()
    await vi.advanceTimersByTimeAsync(0)
  }

  function draw(copyText: (text: Promise<string>) => Promise<void>, secret = async () => SECRET) {
    const exported = vi.fn()
    drawExportFrame(document.body, { kinds: ['key', 'phrase'], secret, copyText, exported })
    return { exported }
  }

  it('copies the secret on a click and keeps it out of the document', async () => {
    const copied: string[] = []
    const secret = vi.fn(async () => SECRET)
    const { exported } = draw(async (text) => void copied.push(await text), secret)
    expect(buttons().map((one) => one.textContent)).toEqual(['Copy key', 'Copy seed phrase'])
    expect(secret).not.toHaveBeenCalled()
    await press(1)
    expect(copied).toEqual([SECRET])
    expect(secret).toHaveBeenCalledWith('phrase')
    expect(exported).toHaveBeenCalledOnce()
    expect(buttons()[1]!.textContent).toBe('Copied')
    expect(html()).not.toContain(SECRET)
    expect(CONFIRMATION_MS).toBeGreaterThanOrEqual(1500)
    expect(CONFIRMATION_MS).toBeLessThanOrEqual(2000)
    await vi.advanceTimersByTimeAsync(CONFIRMATION_MS)
    expect(buttons()[1]!.textContent).toBe('Copy seed phrase')
  })

  it('copies once however often it is pressed while it works', async () => {
    let finish: () => void = () => {}
    const copyText = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    draw(copyText)
    await press()
    await press()
    expect(buttons()[0]!.getAttribute('aria-busy')).toBe('true')
    finish()
    await vi.advanceTimersByTimeAsync(0)
    await press()
    expect(copyText).toHaveBeenCalledOnce()
  })

  it('shows the secret when the clipboard is denied and the user asks for it, until it is hidden [EXPORT-004]', async () => {
    const { exported } = draw(() => Promise.reject(new ClipboardDenied()))
    await press()
    expect(buttons()[0]!.textContent).toBe('Show key')
    expect(html()).not.toContain(SECRET)
    expect(exported).not.toHaveBeenCalled()
    await press()
    expect(document.querySelector('input')!.value).toBe(SECRET)
    expect(exported).toHaveBeenCalledOnce()
    buttons()[0]!.click()
    expect(html()).not.toContain(SECRET)
    expect(buttons()).toHaveLength(2)
  })

  it.each([
    ['login_required', 'Log in again to export'],
    ['too_many_requests', 'Too many tries, wait a little'],
    ['unavailable', 'Could not copy, try again'],
  ] as const)('says what to do after %s', async (code, text) => {
    draw(
      async (secret) => void (await secret),
      () => Promise.reject(new VaultError(code)),
    )
    await press()
    expect(buttons()[0]!.textContent).toBe(text)
    expect(buttons()[0]!.getAttribute('aria-busy')).toBe('false')
  })

  it('says so when there is nothing to export', () => {
    drawUnavailable(document.body)
    expect(document.body.textContent).toBe('This wallet cannot be exported here')
  })
})

describe('the clipboard', () => {
  const at = (clipboard: object, item?: unknown) =>
    browserClipboard({ navigator: { clipboard }, ClipboardItem: item } as unknown as typeof globalThis)
  class Item {
    readonly data: Record<string, Promise<Blob>>
    constructor(data: Record<string, Promise<Blob>>) {
      this.data = data
    }
  }

  it('is written inside the click, with the text still to come', async () => {
    const written: string[] = []
    const write = async ([item]: Item[]) => void written.push(await (await item!.data['text/plain']!).text())
    await at({ write }, Item)(Promise.resolve('secret'))
    expect(written).toEqual(['secret'])
  })

  it('falls back to plain text where items are unknown', async () => {
    const written: string[] = []
    await at({ writeText: async (text: string) => void written.push(text) })(Promise.resolve('secret'))
    expect(written).toEqual(['secret'])
  })

  it('tells its own refusal from a failure to make the text', async () => {
    const refusing = { write: () => Promise.reject(new Error('NotAllowedError')) }
    await expect(at(refusing, Item)(Promise.resolve('secret'))).rejects.toThrow(ClipboardDenied)
    await expect(at({})(Promise.resolve('secret'))).rejects.toThrow(ClipboardDenied)
    const broken = Promise.reject(new VaultError('unavailable'))
    await expect(at({ writeText: async () => {} })(broken)).rejects.toThrow(VaultError)
  })
})
