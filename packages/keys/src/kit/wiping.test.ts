import { argon2id } from 'hash-wasm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withEntropy } from '../shares/root.ts'
import { PRIVATE_KEY_V1 } from '../vectors/private-key-v1.ts'
import { RECOVERY_KIT_V1 } from '../vectors/recovery-kit-v1.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import type { KitContents } from './recovery-kit.ts'
import { openRecoveryKit, sealRecoveryKit } from './recovery-kit.ts'

vi.mock('hash-wasm', { spy: true })
afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(argon2id).mockReset()
})

const [HD, IMPORTED] = RECOVERY_KIT_V1
const isWiped = (array: Uint8Array) => array.every((byte) => byte === 0)
const ENTROPY = () => Uint8Array.from(Buffer.from(SHARES_V1.entropy, 'hex'))
const CONTENTS: KitContents = {
  kind: 'hd',
  root: { address: SHARES_V1.wallets.ethereum[0], chain_type: 'ethereum' },
  wallets: [{ address: SHARES_V1.wallets.solana[1], chain_type: 'solana', wallet_index: 1 }],
}

/** Every array that is handed to a WebCrypto call or to Argon2, and what both gave, by reference. */
function watch() {
  const handed: Uint8Array[] = []
  const opened: Uint8Array[] = []
  const { importKey, encrypt, decrypt } = crypto.subtle
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation((...args: unknown[]) => {
    if (args[2] === 'AES-GCM') handed.push(args[1] as Uint8Array)
    return importKey.apply(crypto.subtle, args as never) as never
  })
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...args: unknown[]) => {
    handed.push(args[2] as Uint8Array)
    return encrypt.apply(crypto.subtle, args as never)
  })
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...args: unknown[]) => {
    const plaintext = await decrypt.apply(crypto.subtle, args as never)
    opened.push(new Uint8Array(plaintext))
    return plaintext
  })
  const argon2 = async () => {
    const { calls, results } = vi.mocked(argon2id).mock
    const given = await Promise.all(results.map(({ value }) => value as Promise<unknown>))
    return [...calls.map(([{ password }]) => password), ...given] as Uint8Array[]
  }
  return { handed, opened, argon2 }
}

describe('what is left of a kit', () => {
  it('that was written is its text, and the entropy of whoever asked', async () => {
    const { handed, argon2 } = watch()
    const entropy = ENTROPY()
    const seen = await withEntropy(entropy, null, async (open) => {
      await sealRecoveryKit(open, CONTENTS, HD.passphrase)
      return isWiped(open.entropy)
    })
    expect(seen).toBe(false)
    // passphrase and key; the key's copy and the entropy's
    expect((await argon2()).map(isWiped)).toEqual([true, true])
    expect(handed.map(isWiped)).toEqual([true, true])
    expect(isWiped(entropy)).toBe(true)
  })

  it('that could not be written is nothing', async () => {
    const { handed, argon2 } = watch()
    vi.mocked(crypto.subtle.encrypt).mockImplementation(async (...args: unknown[]) => {
      handed.push(args[2] as Uint8Array)
      throw new Error('out of memory')
    })
    const sealed = withEntropy(ENTROPY(), null, (open) => sealRecoveryKit(open, CONTENTS, HD.passphrase))
    await expect(sealed).rejects.toThrow('out of memory')
    expect((await argon2()).map(isWiped)).toEqual([true, true])
    expect(handed.map(isWiped)).toEqual([true, true])
  })

  it.each(RECOVERY_KIT_V1)('that was opened and used is nothing: $passphrase', async ({
    text,
    passphrase,
  }) => {
    const { handed, opened, argon2 } = watch()
    const keys: Uint8Array[] = []
    const used = await openRecoveryKit(text, passphrase, (open, { root }) => {
      keys.push(open.entropy, open.key(root.chain_type, 0).privateKey)
      return keys.some(isWiped)
    })
    expect(used).toBe(false)
    expect([await argon2(), handed, opened, keys].map((arrays) => arrays.map(isWiped))).toEqual([
      [true, true],
      [true],
      [true],
      [true, true],
    ])
  })

  it('whose use failed is nothing', async () => {
    const { handed, opened, argon2 } = watch()
    const used = openRecoveryKit(IMPORTED.text, IMPORTED.passphrase, () =>
      Promise.reject(new Error('no paper')),
    )
    await expect(used).rejects.toThrow('no paper')
    expect([await argon2(), handed, opened].map((arrays) => arrays.map(isWiped))).toEqual([
      [true, true],
      [true],
      [true],
    ])
  })

  it('with another passphrase is nothing', async () => {
    const { handed, opened, argon2 } = watch()
    await expect(openRecoveryKit(HD.text, IMPORTED.passphrase, () => 'used')).rejects.toMatchObject({
      code: 'wrong_shares',
    })
    expect([await argon2(), handed, opened].map((arrays) => arrays.map(isWiped))).toEqual([
      [true, true],
      [true],
      [],
    ])
  })

  it('whose passphrase could not be stretched is nothing', async () => {
    vi.mocked(argon2id).mockRejectedValueOnce(new Error('out of memory'))
    await expect(openRecoveryKit(HD.text, HD.passphrase, () => 'used')).rejects.toThrow('out of memory')
    const passphrases = vi.mocked(argon2id).mock.calls.map(([{ password }]) => password as Uint8Array)
    expect(passphrases.map(isWiped)).toEqual([true])
  })

  it('that promised a wallet of another key, sealed by another program, is nothing', async () => {
    const { opened } = watch()
    const plaintext = Uint8Array.from(Buffer.from(PRIVATE_KEY_V1[0].entropy, 'hex')).slice(0, 16)
    vi.mocked(crypto.subtle.decrypt).mockImplementation(async () => {
      opened.push(plaintext)
      return plaintext.buffer
    })
    await expect(openRecoveryKit(HD.text, HD.passphrase, () => 'used')).rejects.toMatchObject({
      code: 'wrong_shares',
    })
    expect(opened.map(isWiped)).toEqual([true])
  })
})
