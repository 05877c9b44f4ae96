import { describe, expect, it } from 'vitest'
import { testToken } from '../testing/token.ts'
import { parseSolanaWalletCreate } from './solana-wallet-create/parse.ts'
import { parseWalletCreate } from './wallet-create/parse.ts'
import { parseWalletsAdd } from './wallets-add/parse.ts'
import { parseWalletsConnect } from './wallets-connect/parse.ts'
import { parseWalletsRecover } from './wallets-recover/parse.ts'
import { parseWalletsRpc } from './wallets-rpc/parse.ts'

const accessToken = testToken()
const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const entropy = { entropyId: ETHEREUM, entropyIdVerifier: 'ethereum-address-verifier' }
const root = { address: ETHEREUM, chainType: 'ethereum' }
const request = { method: 'personal_sign', params: [1n, undefined] }
const refused = expect.objectContaining({ type: 'invalid_request_arguments' })

describe('request data', () => {
  it.each([
    [parseWalletCreate, { accessToken }, { accessToken, rootHint: null }],
    [
      parseWalletCreate,
      { accessToken, solanaAddress: undefined, recoveryMethod: 'privy' },
      { accessToken, rootHint: null },
    ],
    [parseWalletCreate, { accessToken, solanaAddress: SOLANA }, { accessToken, rootHint: SOLANA }],
    [
      parseSolanaWalletCreate,
      { accessToken, ethereumAddress: ETHEREUM.toLowerCase() },
      { accessToken, rootHint: ETHEREUM },
    ],
    [
      parseWalletsConnect,
      { accessToken, ...entropy, mfaCode: null },
      { accessToken, root, entropyId: ETHEREUM },
    ],
    [
      parseWalletsRecover,
      { accessToken, ...entropy, recoveryPassword: undefined },
      { accessToken, root, entropyId: ETHEREUM },
    ],
    [
      parseWalletsAdd,
      { accessToken, ...entropy, chainType: 'solana', hdWalletIndex: 1 },
      { accessToken, root, chainType: 'solana', index: 1 },
    ],
    [
      parseWalletsRpc,
      {
        accessToken,
        ...entropy,
        chainType: 'ethereum',
        hdWalletIndex: null,
        request: { ...request, extra: 1 },
      },
      { accessToken, root, chainType: 'ethereum', index: 0, request },
    ],
  ] as const)('is read, normalised, and rid of unknown fields: %o', (parse, data, expected) => {
    expect(parse({ ...data, unknown: 1n })).toEqual(expected)
  })

  it.each([
    [parseWalletCreate, undefined],
    [parseWalletCreate, {}],
    [parseWalletCreate, { accessToken: 7 }],
    [parseWalletCreate, { accessToken: 'x'.repeat(20_000) }],
    [parseWalletCreate, { accessToken, solanaAddress: ETHEREUM }],
    [parseWalletCreate, { accessToken, recoveryMethod: 'user-passcode', recoveryPassword: 'secret' }],
    [parseSolanaWalletCreate, { accessToken, ethereumAddress: SOLANA }],
    [parseSolanaWalletCreate, { accessToken, recoveryAccessToken: 'token' }],
    [parseWalletsConnect, { accessToken, ...entropy, entropyIdVerifier: 'bitcoin-address-verifier' }],
    [parseWalletsConnect, { accessToken, ...entropy, entropyId: SOLANA }],
    [parseWalletsRecover, { accessToken, ...entropy, recoveryKey: 'key' }],
    [parseWalletsAdd, { accessToken, ...entropy, chainType: 'ethereum', hdWalletIndex: 0 }],
    [parseWalletsAdd, { accessToken, ...entropy, chainType: 'ethereum', hdWalletIndex: 2 ** 31 }],
    [parseWalletsRpc, { accessToken, ...entropy, chainType: 'ethereum', request: null }],
    [parseWalletsRpc, { accessToken, ...entropy, chainType: 'bitcoin-taproot', request }],
  ] as const)('is refused without repeating it: %#', (parse, data) => {
    expect(() => parse(data)).toThrow(refused)
    // refused, and by a sentence without what was sent
    expect(() => parse(data)).toThrow(/^(?!.*(secret|token$|xxx))/s)
  })
})
