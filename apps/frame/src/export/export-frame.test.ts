// @vitest-environment happy-dom
import { phraseText } from '@latchkey/keys'
import { openRecoveryKit, readRecoveryKit } from '@latchkey/keys/recovery-kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import type { SecretKind } from '../ports/key-room.ts'
import { VaultError } from '../ports/vault.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { createMemoryClouds } from '../testing/memory-clouds.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'
import { browserClipboard, ClipboardDenied } from './clipboard.ts'
import { COPY } from './copy.ts'
import type { ExportKind } from './export-frame.ts'
import { CONFIRMATION_MS, COVERED_AFTER_MS, drawExportFrame, drawSentence } from './export-frame.ts'
import { parseExportQuery } from './export-query.ts'
import { endSession, exportKit, exportSecret, reportExport } from './export-secret.ts'
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
      kit: false,
      reauth: false,
    })
    const other = search({
      chain_type: 'solana',
      hd_wallet_index: '3',
      phrase_export: 'false',
      kit_export: 'true',
      reauth: '1',
    })
    expect(parseExportQuery(other, '#token=t')).toEqual({
      token: 't',
      root: { chainType: 'ethereum', address: ROOT },
      chainType: 'solana',
      index: 3,
      phrase: false,
      kit: true,
      reauth: true,
    })
  })

  it.each([
    ['Ethereum where it names no chain', 'chain_type', { chainType: 'ethereum' }],
    ['the first wallet where it names none', 'hd_wallet_index', { index: 0 }],
    ['the key alone where it says nothing of the phrase', 'phrase_export', { phrase: false }],
  ])('means %s', (_, left, meaning) => {
    const query = new URLSearchParams(search())
    query.delete(left)
    expect(parseExportQuery(`?${query}`, '#token=t')).toMatchObject(meaning)
  })

  it.each([
    ['0', 0],
    ['7', 7],
    ['2147483647', 2 ** 31 - 1],
  ])('names the index %s', (text, index) => {
    expect(parseExportQuery(search({ hd_wallet_index: text }), '#token=t')).toMatchObject({ index })
  })

  it.each([
    ['no version', search().replace('v=1', 'w=1'), '#token=t'],
    ['an index with more to it', search({ hd_wallet_index: '1a' }), '#token=t'],
    ['an index with more before it', search({ hd_wallet_index: 'a1' }), '#token=t'],
    ['no number as index', search({ hd_wallet_index: '' }), '#token=t'],
    ['the first index out of range', search({ hd_wallet_index: '2147483648' }), '#token=t'],
    ['another word for the phrase', search({ phrase_export: 'yes' }), '#token=t'],
    ['another word for the kit', search({ kit_export: '1' }), '#token=t'],
    ['an empty token', search(), '#token='],
    ['another fragment', search(), '#t=token'],
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
  const custody = {
    ...{ vault, shares, lock: createMemoryLock(), clock, authShares },
    ...{ keyRoom: createDirectRoom(), clouds: createMemoryClouds() },
  }
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

describe('the recovery kit', () => {
  it('holds the whole root, is released for export, and opens with its passphrase', async () => {
    const { vault, custody, query, address, solana } = await madeWallet()
    const { text, passphrase } = await exportKit(custody, APP, query())
    expect(vault.calls.at(-1)).toMatchObject({ name: 'releaseAuthShare', body: { purpose: 'export' } })
    expect(readRecoveryKit(text).wallets).toEqual([
      { address, chain_type: 'ethereum', wallet_index: 0 },
      { address: solana, chain_type: 'solana', wallet_index: 0 },
    ])
    const phrase = await openRecoveryKit(text, passphrase, ({ entropy }) => phraseText(entropy))
    expect(phrase).toBe(await exportSecret(custody, APP, query(), 'phrase'))
  })

  it('promises no wallet that is somebody else’s', async () => {
    const { vault, custody, query, address } = await madeWallet()
    const { wallets } = [...vault.roots.values()][0]!.root
    for (const wallet of wallets) if (wallet.chain_type === 'solana') wallet.address = ROOT
    const { text } = await exportKit(custody, APP, query())
    expect(readRecoveryKit(text).wallets.map((wallet) => wallet.address)).toEqual([address])
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
    document.documentElement.outerHTML +
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((one) => one.value)
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

  const KIT = { text: '{"kind":"hd"}', passphrase: '53TQ-9595-0WFE-S810-NTD8' }

  async function draw(
    copyText: (text: Promise<string>) => Promise<void>,
    secret: (kind: SecretKind) => Promise<string> = async () => SECRET,
    kinds: readonly ExportKind[] = ['key', 'phrase'],
  ) {
    const [exported, logInAgain] = [vi.fn(), vi.fn()]
    const clear = vi.fn(async () => {})
    const { sight, see } = createSight()
    document.body.replaceChildren()
    drawExportFrame(document.body, {
      kinds,
      secret,
      kit: async () => KIT,
      copyText,
      clear,
      exported,
      logInAgain,
      sight: () => sight,
      now: () => Date.now(),
    })
    see(true)
    await vi.advanceTimersByTimeAsync(SEEN_MS)
    return { exported, logInAgain, clear, see, sight }
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

  it('shows a kit’s passphrase on a press, saves its file, and has neither any more when that is done', async () => {
    const copied: string[] = []
    const saved: [string, Blob][] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(['', blob as Blob])
      return 'blob:kit'
    })
    const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.at(-1)![0] = `${this.download} ${this.href}`
    })
    const kinds = ['key', 'phrase', 'kit'] as const
    const { exported } = await draw(async (text) => void copied.push(await text), undefined, kinds)
    const names = () => buttons().map((one) => one.textContent)
    expect(names()).toEqual(['Copy key', 'Copy seed phrase', 'Recovery kit'])
    expect(html()).not.toContain(KIT.passphrase)
    await press(2)
    expect(document.querySelector('textarea')?.value).toBe(KIT.passphrase)
    expect(names()).toEqual(['Save file', 'Written down'])
    expect(exported).toHaveBeenCalledOnce()
    expect(clicks).not.toHaveBeenCalled()
    buttons()[0]!.click()
    expect(names()).toEqual(['Saved', 'Written down'])
    const [[name, blob]] = saved as [[string, Blob]]
    expect(name).toBe('wallet-recovery-kit.json blob:kit')
    expect(await blob.text()).toBe(KIT.text)
    buttons()[1]!.click()
    expect(names()).toEqual(['Copy key', 'Copy seed phrase', 'Recovery kit'])
    expect(html()).not.toContain(KIT.passphrase)
    expect(copied).toEqual([])
  })

  it('makes no kit out of sight, and says so', async () => {
    const kinds = ['kit'] as const
    const { exported, see, sight } = await draw(async () => {}, undefined, kinds)
    Object.assign(sight, { confirm: async () => false })
    await press()
    expect(buttons()[0]!.textContent).toBe('Something covers this button')
    expect(exported).not.toHaveBeenCalled()
    Object.assign(sight, { confirm: async () => true })
    see(true)
    await vi.advanceTimersByTimeAsync(SEEN_MS)
    await press()
    expect(document.querySelector('textarea')?.value).toBe(KIT.passphrase)
  })

  it('offers to clear the clipboard once a secret is in it, and no longer than that', async () => {
    const { clear } = await draw(async (text) => void (await text))
    const names = () => buttons().map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names()).toEqual(['Copy key', 'Copy seed phrase'])
    await press()
    expect(names()).toEqual(['Copied', 'Copy seed phrase', 'Clear the clipboard'])
    expect(clear).not.toHaveBeenCalled()
    buttons()[2]!.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(clear).toHaveBeenCalledOnce()
    expect(buttons()[2]!.textContent).toBe('Cleared')
    await vi.advanceTimersByTimeAsync(CONFIRMATION_MS)
    expect(names()).toEqual(['Copy key', 'Copy seed phrase'])
    // what is copied anew can be cleared anew
    await press(1)
    expect(names()).toEqual(['Copy key', 'Copied', 'Clear the clipboard'])
  })

  it('offers nothing to clear where nothing was copied, and says what to do where clearing is refused', async () => {
    await draw(() => Promise.reject(new ClipboardDenied()))
    await press()
    expect(buttons()).toHaveLength(2)
    const { clear } = await draw(async (text) => void (await text))
    clear.mockRejectedValue(new Error('NotAllowedError'))
    await press()
    buttons()[2]!.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(buttons()[2]!.textContent).toBe('Copy anything else to clear')
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
    ['the last one is too old', 'reauthentication_required', 'Log in again first, for safety', 'export'],
    [
      'it was by an account just added',
      'older_account_required',
      'Log in by an older account first',
      'older-account',
    ],
  ] as const)('asks for a login where %s, and the next press goes there, for that', async (_, code, text, purpose) => {
    const { logInAgain, exported } = await draw(
      async (secret) => void (await secret),
      () => Promise.reject(new VaultError(code)),
    )
    await press()
    expect(buttons()[0]!.textContent).toBe(text)
    expect(logInAgain).not.toHaveBeenCalled()
    await press()
    expect(logInAgain).toHaveBeenCalledExactlyOnceWith(purpose)
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
