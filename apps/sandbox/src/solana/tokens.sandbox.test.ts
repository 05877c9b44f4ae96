import { address, createSolanaRpc, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { SOLANA_TOKENS } from './chain/tokens.ts'

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox()
})
afterAll(() => world.sandbox.stop())

async function ask(owner: string, asset: string, amount: string) {
  const answer = await fetch(`${world.urls.web}/faucet`, {
    method: 'POST',
    body: JSON.stringify({ chain: 'solana', asset, address: owner, amount }),
  })
  return { status: answer.status, ...((await answer.json()) as { mint: string; signature: string }) }
}

interface Parsed {
  data: { program: string; parsed: { type: string; info: Record<string, unknown> } }
}

describe.each([
  ['spl', 'spl-token', '2.5', '2500000'],
  ['token-2022', 'spl-token-2022', '0.75', '750000000'],
  ['hostile', 'spl-token-2022', '3', '3000000'],
] as const)('the token %s', (token, program, amount, units) => {
  it('comes from the faucet to the account of its owner', async () => {
    const { address: owner } = await generateKeyPairSigner()
    const paid = await ask(owner, token, amount)
    expect(paid.status).toBe(200)
    const rpc = createSolanaRpc(world.urls.solana)
    const mint = address(paid.mint)
    const held = await rpc.getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' }).send()
    const data = held.value.map(({ account }) => account.data as unknown as Parsed['data'])
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      program,
      parsed: {
        info: { mint, owner, tokenAmount: { amount: units, decimals: SOLANA_TOKENS[token].decimals } },
      },
    })
  })
})

describe('what a mint is called', () => {
  const mintOf = async (token: string) => {
    const { mint } = await ask((await generateKeyPairSigner()).address, token, '1')
    const account = await createSolanaRpc(world.urls.solana)
      .getAccountInfo(address(mint), { encoding: 'jsonParsed' })
      .send()
    return { mint, info: (account.value as unknown as Parsed).data.parsed.info }
  }

  it.each(['token-2022', 'hostile'] as const)('stands in the extensions of %s', async (token) => {
    const { mint, info } = await mintOf(token)
    const { mintAuthority } = info
    expect(info.extensions).toEqual([
      { extension: 'metadataPointer', state: { authority: mintAuthority, metadataAddress: mint } },
      {
        extension: 'tokenMetadata',
        state: {
          updateAuthority: mintAuthority,
          mint,
          ...SOLANA_TOKENS[token].names,
          additionalMetadata: [],
        },
      },
    ])
  })

  it('stands in an account of Metaplex for a classic one, which has no extensions', async () => {
    const { mint, info } = await mintOf('spl')
    expect(info).not.toHaveProperty('extensions')
    const found = await createSolanaRpc(world.urls.solana)
      .getProgramAccounts(address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'), {
        encoding: 'base64',
        filters: [{ memcmp: { offset: 33n, bytes: mint as never, encoding: 'base58' } }],
      })
      .send()
    const bytes = found.map(({ account }) => Buffer.from(account.data[0], 'base64'))
    expect(bytes).toHaveLength(1)
    expect(bytes[0]?.[0]).toBe(4)
    // name, then symbol: each behind its length, filled up with zeros
    expect(bytes[0]?.toString('utf8', 69, 69 + 32).replaceAll('\0', '')).toBe('Sandbox Dollar')
    expect(bytes[0]?.toString('utf8', 105, 105 + 10).replaceAll('\0', '')).toBe('SBD')
  })
})
