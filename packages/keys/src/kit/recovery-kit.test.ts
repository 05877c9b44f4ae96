import { argon2id } from 'hash-wasm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KeyError } from '../key-error.ts'
import { withEntropy, withImportedKey } from '../shares/root.ts'
import { PRIVATE_KEY_V1 } from '../vectors/private-key-v1.ts'
import { RECOVERY_KIT_V1 } from '../vectors/recovery-kit-v1.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import type { KitContents, RecoveryKit } from './recovery-kit.ts'
import { openRecoveryKit, readRecoveryKit, sealRecoveryKit } from './recovery-kit.ts'

vi.mock('hash-wasm', { spy: true })
afterEach(() => {
  vi.mocked(argon2id).mockReset()
})

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const [HD, IMPORTED] = RECOVERY_KIT_V1
const [ETHEREUM_KEY, SOLANA_KEY] = PRIVATE_KEY_V1
const KIT = JSON.parse(HD.text) as RecoveryKit
const KIT_OF_A_KEY = JSON.parse(IMPORTED.text) as RecoveryKit
const { ethereum, solana } = SHARES_V1.wallets
const CONTENTS: KitContents = {
  kind: 'hd',
  root: { address: solana[0], chain_type: 'solana' },
  wallets: [
    { address: solana[0], chain_type: 'solana', wallet_index: 0 },
    { address: ethereum[1], chain_type: 'ethereum', wallet_index: 1 },
  ],
}
const CONTENTS_OF_A_KEY: KitContents = {
  kind: 'private-key',
  root: { address: ETHEREUM_KEY.address, chain_type: 'ethereum' },
  wallets: [{ address: ETHEREUM_KEY.address, chain_type: 'ethereum', wallet_index: 0 }],
}
const PASSPHRASE = '0123-4567-89AB-CDEF-GHJK'

const unopened = new KeyError('wrong_shares', 'This envelope does not open')
const foreign = new KeyError('wrong_shares', 'A wallet of this kit does not come from its key')
const none = new KeyError('invalid_input', 'Not a recovery kit')
const noPassphrase = new KeyError(
  'invalid_input',
  'A kit’s passphrase is five groups of four letters and digits',
)
const written = (other: object, kit: RecoveryKit = KIT) => JSON.stringify({ ...kit, ...other })
const open = (text: string, passphrase: string = HD.passphrase) =>
  openRecoveryKit(text, passphrase, ({ entropy }) => hex(entropy))
const sealHd = (contents: KitContents, passphrase = PASSPHRASE) =>
  withEntropy(bytes(SHARES_V1.entropy), null, (root) => sealRecoveryKit(root, contents, passphrase))
const sealKey = (contents: KitContents) =>
  withImportedKey(bytes(ETHEREUM_KEY.entropy), 'ethereum', (root) =>
    sealRecoveryKit(root, contents, PASSPHRASE),
  )

describe('a recovery kit', () => {
  it.each(RECOVERY_KIT_V1)('of the vector opens: $passphrase', async ({ text, passphrase, entropy }) => {
    const said = JSON.parse(text) as RecoveryKit
    const opened = openRecoveryKit(text, passphrase, (root, contents) => ({
      entropy: hex(root.entropy),
      contents,
      keys: contents.wallets.map(
        ({ chain_type, wallet_index }) => root.key(chain_type, wallet_index).address,
      ),
    }))
    expect(await opened).toEqual({
      entropy,
      contents: { kind: said.kind, root: said.root, wallets: said.wallets },
      keys: said.wallets.map(({ address }) => address),
    })
    expect(argon2id).toHaveBeenCalledTimes(1)
  })

  it('opens with its passphrase as it is typed', async () => {
    const typed = ` ${HD.passphrase.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`
    expect(typed).not.toContain('0')
    expect(await open(HD.text, typed)).toBe(HD.entropy)
  })

  it('is written and opens, of an HD root', async () => {
    const text = await sealHd(CONTENTS)
    const { kdf, iv, ciphertext } = readRecoveryKit(text)
    expect(JSON.parse(text)).toEqual({ v: 1, ...CONTENTS, kdf, iv, ciphertext })
    expect(kdf).toEqual({ kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt: expect.any(String) })
    expect(text).not.toContain(SHARES_V1.entropy)
    expect(await open(text, PASSPHRASE)).toBe(SHARES_V1.entropy)
  })

  it('is written and opens, of an imported key', async () => {
    expect(await open(await sealKey(CONTENTS_OF_A_KEY), PASSPHRASE)).toBe(ETHEREUM_KEY.entropy)
  })

  it('does not open with the passphrase of another', async () => {
    await expect(open(HD.text, IMPORTED.passphrase)).rejects.toEqual(unopened)
  })

  it.each<[string, object]>([
    ['root', { root: { address: solana[0], chain_type: 'solana' } }],
    ['index of a wallet', { wallets: KIT.wallets.map((wallet) => ({ ...wallet, wallet_index: 7 })) }],
    ['address of a wallet', { wallets: [{ ...KIT.wallets[0], address: ethereum[1] }] }],
    ['number of wallets', { wallets: KIT.wallets.slice(1) }],
    ['order of wallets', { wallets: KIT.wallets.toReversed() }],
    ['cost', { kdf: { ...KIT.kdf, t: 4 } }],
    ['salt', { kdf: { ...KIT.kdf, salt: KIT_OF_A_KEY.kdf.salt } }],
    ['IV', { iv: KIT_OF_A_KEY.iv }],
    ['ciphertext', { ciphertext: `A${KIT.ciphertext.slice(1)}` }],
  ])('does not open with another %s, under the very key either', async (_, other) => {
    // what Argon2 gives is held, so that nothing but the additional data tells one kit from another
    vi.mocked(argon2id).mockImplementation(async () => bytes(HD.key) as never)
    expect(await open(HD.text)).toBe(HD.entropy)
    await expect(open(written(other))).rejects.toEqual(unopened)
  })

  it('opens whatever the order of its members', async () => {
    const reversed = (value: object) => Object.fromEntries(Object.entries(value).toReversed())
    const text = JSON.stringify(reversed({ ...KIT, kdf: reversed(KIT.kdf), root: reversed(KIT.root) }))
    expect(await open(text)).toBe(HD.entropy)
  })

  it('of another version is refused as such, and nothing is computed', async () => {
    await expect(open(written({ v: 2 }))).rejects.toEqual(
      new KeyError('unknown_version', 'Unknown version of a recovery kit'),
    )
    expect(argon2id).not.toHaveBeenCalled()
  })

  it.each([
    { m: 1_024 },
    { m: 1_048_576 },
    { t: 1 },
    { t: 100 },
    { p: 4 },
  ])('is refused with a cost of %o, and nothing is computed', async (cost) => {
    const refusal = new KeyError(
      'kdf_limits',
      'These parameters of a password are outside of what is allowed',
    )
    const text = written({ kdf: { ...KIT.kdf, ...cost } })
    expect(() => readRecoveryKit(text)).toThrow(refusal)
    await expect(open(text)).rejects.toEqual(refusal)
    expect(argon2id).not.toHaveBeenCalled()
  })

  it.each([
    ['as it is', KIT.wallets, HD.entropy],
    ['with a wallet that does not come from it', [{ ...KIT.wallets[0], wallet_index: 7 }], foreign],
  ])('that another program has sealed, %s, is used only if its wallets are its own', async (_, wallets, end) => {
    vi.mocked(argon2id).mockImplementation(async () => bytes(HD.key) as never)
    // what such a program would have sealed: these words over this entropy
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt').mockResolvedValue(bytes(HD.entropy).buffer)
    const opened = await open(written({ wallets })).catch((error) => error)
    decrypt.mockRestore()
    expect(opened).toEqual(end)
  })

  const { root: _, ...withoutRoot } = KIT
  const [wallet] = KIT.wallets
  it.each([
    ['nothing', ''],
    ['no JSON', HD.text.slice(1)],
    ['a member more', written({ also: 1 })],
    ['a member more of a wallet', written({ wallets: [{ ...wallet, also: 1 }] })],
    ['a member more of its cost', written({ kdf: { ...KIT.kdf, also: 1 } })],
    ['no root', JSON.stringify(withoutRoot)],
    ['no wallet', written({ wallets: [] })],
    ['an index that is hardened', written({ wallets: [{ ...wallet, wallet_index: 2 ** 31 }] })],
    ['a chain that nobody knows', written({ root: { ...KIT.root, chain_type: 'bitcoin' } })],
    ['a kind that nobody knows', written({ kind: 'seed' })],
    ['an HD entropy that is said to be a key', written({ kind: 'private-key' })],
    ['a key that is said to be an HD entropy', written({ kind: 'hd' }, KIT_OF_A_KEY)],
    ['an IV of 16 bytes', written({ iv: 'A'.repeat(22) })],
    ['what is too long to be read', `${HD.text}${' '.repeat(65_536)}`],
  ])('is not %s, and nothing is computed', async (_, text) => {
    await expect(open(text)).rejects.toEqual(none)
    expect(argon2id).not.toHaveBeenCalled()
  })

  it.each([
    ['empty', ''],
    ['a letter short', HD.passphrase.slice(0, -1)],
    ['a letter long', `${HD.passphrase}A`],
    ['of a letter that none has', `U${HD.passphrase.slice(1)}`],
  ])('asks nothing of a passphrase that is %s', async (_, passphrase) => {
    await expect(open(HD.text, passphrase)).rejects.toEqual(noPassphrase)
    await expect(sealHd(CONTENTS, passphrase)).rejects.toEqual(noPassphrase)
    expect(argon2id).not.toHaveBeenCalled()
  })
})

describe('what a kit may say', () => {
  it.each<[string, KitContents]>([
    [
      'a root of another entropy',
      { ...CONTENTS, root: { address: ETHEREUM_KEY.address, chain_type: 'ethereum' } },
    ],
    [
      'a wallet of another index',
      { ...CONTENTS, wallets: [{ address: ethereum[1], chain_type: 'ethereum', wallet_index: 0 }] },
    ],
    ['another kind', { ...CONTENTS, kind: 'private-key' }],
  ])('of an HD root is not %s, and nothing is computed', async (_, contents) => {
    await expect(sealHd(contents)).rejects.toEqual(foreign)
    expect(argon2id).not.toHaveBeenCalled()
  })

  it.each<[string, KitContents, KeyError]>([
    ['another kind', { ...CONTENTS_OF_A_KEY, kind: 'hd' }, foreign],
    [
      'the address of another key',
      { ...CONTENTS_OF_A_KEY, root: { address: ethereum[0], chain_type: 'ethereum' } },
      foreign,
    ],
    [
      'a wallet of another chain',
      {
        ...CONTENTS_OF_A_KEY,
        wallets: [{ address: SOLANA_KEY.address, chain_type: 'solana', wallet_index: 0 }],
      },
      new KeyError('invalid_input', 'An imported key has one wallet'),
    ],
    [
      'a wallet of a further index',
      {
        ...CONTENTS_OF_A_KEY,
        wallets: [{ address: ETHEREUM_KEY.address, chain_type: 'ethereum', wallet_index: 1 }],
      },
      new KeyError('invalid_input', 'An imported key has one wallet'),
    ],
  ])('of an imported key is not %s, and nothing is computed', async (_, contents, refusal) => {
    await expect(sealKey(contents)).rejects.toEqual(refusal)
    expect(argon2id).not.toHaveBeenCalled()
  })

  it('is not written without a wallet', async () => {
    await expect(sealHd({ ...CONTENTS, wallets: [] })).rejects.toEqual(none)
  })
})
