import { exportedKey, phraseText, withEntropy } from '@latchkey/keys'

/** Every secret that follows from an entropy, and the addresses that may be seen. */
export async function deriveForTests(entropy: Uint8Array) {
  const secrets: (Uint8Array | string)[] = [Uint8Array.from(entropy), phraseText(entropy)]
  const wallets = await withEntropy(Uint8Array.from(entropy), null, ({ key }) => {
    for (const chain of ['ethereum', 'solana'] as const) {
      for (const index of [0, 1]) {
        secrets.push(Uint8Array.from(key(chain, index).privateKey), exportedKey(key(chain, index)))
      }
    }
    return { ethereum: key('ethereum', 0).address, solana: key('solana', 0).address }
  })
  return [secrets, wallets] as const
}

/** The spellings in which bytes turn up in text. */
export function encodingsOf(secret: Uint8Array | string): string[] {
  if (typeof secret === 'string') return [secret]
  const list = [...secret]
  const hex = list.map((byte) => byte.toString(16).padStart(2, '0'))
  const base64 = btoa(String.fromCharCode(...list)).replace(/=+$/, '')
  return [
    hex.join(''),
    hex.join(' '),
    hex.join('').toUpperCase(),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    list.join(','),
    list.join(', '),
  ]
}
