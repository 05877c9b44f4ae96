// @vitest-environment happy-dom
import { phraseText } from '@latchkey/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import type { SecretKind } from '../ports/key-room.ts'
import { VaultError } from '../ports/vault.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'
import { browserClipboard, ClipboardDenied } from './clipboard.ts'
import { COPY } from './copy.ts'
import { CONFIRMATION_MS, COVERED_AFTER_MS, drawExportFrame, drawSentence } from './export-frame.ts'
import { parseExportQuery } from './export-query.ts'
import { endSession, exportSecret, reportExport } from './export-secret.ts'
import { REST_MS, SEEN_MS } from './press-guard.ts'
import type { Sight } from './sight.ts'

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
      reauth: false,
    })
    expect(parseExportQuery(search({ reauth: '1' }), '#token=t')).toMatchObject({ reauth: true })
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
})

async function madeWallet() {
  const vault = createMemoryVault()
  const shares = createMemoryShareStore()
  const frame = createTestFrame(vault, { shares })
  const address = String((await frame.ask('privy:wallet:create')).address)
  const solana = String((await frame.ask('privy:solana-wallet:create')).publicKey)
  const clock = { now: () => Date.now(), wait: () => new Promise<void>(() => {}) }
  const authShares = createAuthShares(clock)
  const custody = { vault, shares, lock: createMemoryLock(), clock, authShares, keyRoom: createDirectRoom() }
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

describe('the secret of another wallet', () => {
  it('is given for no index that is not registered, and for no wallet that is somebody else’s', async () => {
    const { vault, custody, query } = await madeWallet()
    await expect(exportSecret(custody, APP, query({ hd_wallet_index: '7' }), 'key')).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
    const { wallets } = [...vault.roots.values()][0]!.root
    for (const wallet of wallets) if (wallet.chain_type === 'solana') wallet.address = ROOT
    await expect(exportSecret(custody, APP, query({ chain_type: 'solana' }), 'key')).rejects.toMatchObject({
      code: 'foreign_wallet',
    })
    expect(await exportSecret(custody, APP, query(), 'key')).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('ends the session for a page that has no other way to a young login', async () => {
    const { vault, custody, query } = await madeWallet()
    await endSession(custody, APP, query())
    expect(vault.calls.at(-1)).toMatchObject({ name: 'endSession' })
    vault.refuse.set('endSession', 'unavailable')
    await endSession(custody, APP, query())
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
  /** A click of a device at rest on the row, unless the test says otherwise. */
  const press = async (
    index = 0,
    { trusted = true, rest = REST_MS, pointerType = 'mouse', detail = 1 } = {},
  ) => {
    const row = document.querySelector('.row')!
    if (detail) row.dispatchEvent(new PointerEvent('pointerenter', { pointerType }))
    await vi.advanceTimersByTimeAsync(rest)
    const click = new MouseEvent('click', { bubbles: true, detail, clientX: 0 })
    Object.defineProperty(click, 'isTrusted', { value: trusted })
    if (detail)
      buttons()[index]!.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }))
    buttons()[index]!.dispatchEvent(click)
    await vi.advanceTimersByTimeAsync(0)
    if (detail) row.dispatchEvent(new PointerEvent('pointerleave', { pointerType }))
  }

  /** What the browser says about the row, in the test's hands. */
  function createSight() {
    let listener = () => {}
    let since: number | null = null
    const sight: Sight = {
      since: () => since,
      confirm: async () => since !== null,
      onChange: (one) => {
        listener = one
      },
    }
    const see = (seen: boolean) => {
      since = seen ? Date.now() : null
      listener()
    }
    return { sight, see }
  }

  async function draw(
    copyText: (text: Promise<string>) => Promise<void>,
    secret: (kind: SecretKind) => Promise<string> = async () => SECRET,
  ) {
    const [exported, logInAgain] = [vi.fn(), vi.fn()]
    const { sight, see } = createSight()
    document.body.replaceChildren()
    drawExportFrame(document.body, {
      kinds: ['key', 'phrase'],
      secret,
      copyText,
      exported,
      logInAgain,
      sight: () => sight,
      now: () => Date.now(),
    })
    see(true)
    await vi.advanceTimersByTimeAsync(SEEN_MS)
    return { exported, logInAgain, see, sight }
  }

  it('copies the secret on a click and keeps it out of the document', async () => {
    const copied: string[] = []
    const secret = vi.fn(async () => SECRET)
    const { exported } = await draw(async (text) => void copied.push(await text), secret)
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
    await draw(copyText)
    await press()
    await press()
    expect(buttons()[0]!.getAttribute('aria-busy')).toBe('true')
    finish()
    await vi.advanceTimersByTimeAsync(0)
    await press()
    expect(copyText).toHaveBeenCalledOnce()
  })

  it('shows the secret when the clipboard is denied and the user asks for it, until it is hidden [EXPORT-004]', async () => {
    const { exported } = await draw(() => Promise.reject(new ClipboardDenied()))
    await press()
    expect(buttons()[0]!.textContent).toBe('Show key')
    expect(html()).not.toContain(SECRET)
    expect(exported).not.toHaveBeenCalled()
    await press()
    expect(document.querySelector('input')!.value).toBe(SECRET)
    expect(exported).toHaveBeenCalledOnce()
    buttons()[0]!.click()
    expect(html()).not.toContain(SECRET)
    expect(buttons().map((one) => one.textContent)).toEqual(['Show key', 'Copy seed phrase'])
  })

  it.each([
    ['login_required', 'Log in again to export'],
    ['too_many_requests', 'Too many tries, wait a little'],
    ['unavailable', 'Could not copy, try again'],
  ] as const)('says what to do after %s', async (code, text) => {
    await draw(
      async (secret) => void (await secret),
      () => Promise.reject(new VaultError(code)),
    )
    await press()
    expect(buttons()[0]!.textContent).toBe(text)
    expect(buttons()[0]!.getAttribute('aria-busy')).toBe('false')
  })

  it.each([
    ['the last one is too old', 'reauthentication_required', 'Log in again first, for safety'],
    ['it was by an account just added', 'older_account_required', 'Log in by an older account first'],
  ] as const)('asks for a login where %s, and the next press goes there', async (_, code, text) => {
    const { logInAgain, exported } = await draw(
      async (secret) => void (await secret),
      () => Promise.reject(new VaultError(code)),
    )
    await press()
    expect(buttons()[0]!.textContent).toBe(text)
    expect(logInAgain).not.toHaveBeenCalled()
    await press()
    expect(logInAgain).toHaveBeenCalledOnce()
    expect(exported).not.toHaveBeenCalled()
  })

  it.each([
    ['a script', { trusted: false }, 'Copy key'],
    ['a mouse that has just come', { rest: REST_MS - 1 }, 'Press again to go on'],
    ['a first touch', { pointerType: 'touch' }, 'Press again to go on'],
    ['a key on a button that has no focus yet', { detail: 0 }, 'Press again to go on'],
  ])('give nothing to %s', async (_, how, text) => {
    const secret = vi.fn(async () => SECRET)
    await draw(async (one) => void (await one), secret)
    await press(0, how)
    expect(buttons()[0]!.textContent).toBe(text)
    expect(secret).not.toHaveBeenCalled()
  })

  it.each([
    ['a touch', { pointerType: 'touch' }],
    ['a key', { detail: 0 }],
  ])('give the secret to the second press of %s', async (_, how) => {
    const copied: string[] = []
    await draw(async (text) => void copied.push(await text))
    await press(0, how)
    expect(copied).toEqual([])
    await press(0, { ...how, rest: REST_MS })
    expect(copied).toEqual([SECRET])
  })

  it('give nothing while they are not seen, or not for long enough, and say what is wrong', async () => {
    const secret = vi.fn(async () => SECRET)
    const { see } = await draw(async (one) => void (await one), secret)
    see(false)
    expect(buttons()[0]!.getAttribute('aria-disabled')).toBe('true')
    await press()
    expect(buttons()[0]!.textContent).toBe('Something covers this button')
    see(true)
    await press(0, { rest: 0 })
    expect(buttons()[0]!.textContent).toBe('Something covers this button')
    expect(secret).not.toHaveBeenCalled()
  })

  it('give nothing when they are covered between the last look and the press', async () => {
    const secret = vi.fn(async () => SECRET)
    const { sight } = await draw(async (one) => void (await one), secret)
    sight.confirm = async () => false
    await press()
    expect(buttons()[0]!.textContent).toBe('Something covers this button')
    expect(secret).not.toHaveBeenCalled()
  })

  it('say that they are covered once they are out of sight for longer than a modal fades', async () => {
    const { see } = await draw(async () => {})
    see(false)
    await vi.advanceTimersByTimeAsync(COVERED_AFTER_MS - 1)
    expect(buttons().map((one) => one.textContent)).toEqual(['Copy key', 'Copy seed phrase'])
    await vi.advanceTimersByTimeAsync(1)
    expect(buttons().map((one) => one.textContent)).toEqual(Array(2).fill('Something covers this button'))
    see(true)
    await vi.advanceTimersByTimeAsync(SEEN_MS)
    expect(buttons().map((one) => one.textContent)).toEqual(['Copy key', 'Copy seed phrase'])
  })

  it('say so when there is nothing to export', () => {
    drawSentence(document.body, COPY.unavailable)
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
