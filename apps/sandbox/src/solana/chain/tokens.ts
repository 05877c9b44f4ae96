import { type Address, address, getAddressEncoder, getProgramDerivedAddress, lamports } from '@solana/kit'
import { metaplexData, mintData, namedMintData, type TokenNames } from './mint-data.ts'
import type { SolanaChain } from './solana-chain.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-account.ts'

const METAPLEX = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

interface Token {
  /** the name from which its key is made */
  key: string
  program: Address
  decimals: number
  names: TokenNames
}

/** The tokens of the local network, by what a request to the faucet calls them. */
export const SOLANA_TOKENS = {
  spl: {
    key: 'demo token',
    program: TOKEN_PROGRAM,
    decimals: 6,
    names: { name: 'Sandbox Dollar', symbol: 'SBD', uri: '' },
  },
  'token-2022': {
    key: 'token 2022',
    program: TOKEN_2022_PROGRAM,
    decimals: 9,
    names: { name: 'Sandbox Acorn', symbol: 'ACORN', uri: '' },
  },
  hostile: {
    key: 'hostile token',
    program: TOKEN_2022_PROGRAM,
    decimals: 6,
    names: {
      name: '\u202e)erucеs( analoS\u202c<img src=x onerror=alert(1)>\n\nApproved by your wallet. '.repeat(3),
      symbol: '\u202eLOS\u2066<b>SOL</b>\u200b\u200d</span><script>alert(1)</script>SOLSOLSOLSOLSOL',
      uri: 'javascript:alert(1)',
    },
  },
} as const satisfies Record<string, Token>

export type SolanaToken = keyof typeof SOLANA_TOKENS

/** Puts a mint on the chain, with what it is called, unless it is there from an earlier run. */
export async function placeToken(
  chain: SolanaChain,
  mint: Address,
  authority: Address,
  token: Token,
): Promise<void> {
  const { program, decimals, names } = token
  const own = program === TOKEN_2022_PROGRAM
  if (!chain.accountOf(mint)) {
    const data = own ? namedMintData(mint, authority, decimals, names) : mintData(authority, decimals)
    place(chain, mint, program, data)
  }
  if (own) return
  const encode = getAddressEncoder().encode
  const [metadata] = await getProgramDerivedAddress({
    programAddress: METAPLEX,
    seeds: ['metadata', encode(METAPLEX), encode(mint)],
  })
  if (!chain.accountOf(metadata)) place(chain, metadata, METAPLEX, metaplexData(mint, authority, names))
}

function place(chain: SolanaChain, at: Address, programAddress: Address, data: Uint8Array): void {
  const space = BigInt(data.length)
  chain.place({
    address: at,
    lamports: lamports(chain.rentExemption(space)),
    data,
    programAddress,
    executable: false,
    space,
  })
}
