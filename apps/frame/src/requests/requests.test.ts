import { describe, expect, it } from 'vitest'
import { invalidArguments } from '../frame-failure.ts'
import { parseData, type RequestContext } from './frame-request.ts'
import { handleRequest } from './registry.ts'
import { solanaWalletCreateSchema } from './solana-wallet-create/parse.ts'
import { walletCreateSchema } from './wallet-create/parse.ts'
import { walletsAddSchema } from './wallets-add/parse.ts'
import { walletsConnectSchema } from './wallets-connect/parse.ts'
import { walletsRecoverSchema } from './wallets-recover/parse.ts'
import { walletsRpcSchema } from './wallets-rpc/parse.ts'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const entropy = { entropyId: ETHEREUM, entropyIdVerifier: 'ethereum-address-verifier' }
const root = { address: ETHEREUM, chainType: 'ethereum' }
const ADD = { chainType: 'ethereum', hdWalletIndex: 1 }
const recovery = { method: 'privy' }
const VERIFIER = 'entropyIdVerifier is not valid'
const request = { method: 'personal_sign', params: [1n, undefined] }
const RPC = { chainType: 'ethereum', request }

describe('request data', () => {
  it.each([
    [walletCreateSchema, {}, { rootHint: null, recovery }],
    [walletCreateSchema, { solanaAddress: undefined, recoveryMethod: 'privy' }, { rootHint: null, recovery }],
    [walletCreateSchema, { solanaAddress: SOLANA }, { rootHint: SOLANA, recovery }],
    [solanaWalletCreateSchema, {}, { rootHint: null, recovery }],
    [solanaWalletCreateSchema, { ethereumAddress: ETHEREUM.toLowerCase() }, { rootHint: ETHEREUM, recovery }],
    [walletsConnectSchema, { ...entropy, mfaCode: null }, { root, entropyId: ETHEREUM }],
    [
      walletsRecoverSchema,
      { ...entropy, recoveryPassword: undefined },
      { root, entropyId: ETHEREUM, given: {} },
    ],
    [
      walletsAddSchema,
      { ...entropy, chainType: 'solana', hdWalletIndex: 1 },
      { root, chainType: 'solana', index: 1 },
    ],
    [
      walletsRpcSchema,
      {
        ...entropy,
        chainType: 'ethereum',
        hdWalletIndex: null,
        request: { ...request, extra: 1 },
      },
      { root, chainType: 'ethereum', index: 0, request },
    ],
  ] as const)('is read, normalised, and rid of unknown fields: %o', (schema, data, expected) => {
    expect(parseData(schema, { ...data, unknown: 1n })).toEqual(expected)
  })

  it.each([
    [walletCreateSchema, {}, { solanaAddress: ETHEREUM }, 'solanaAddress is not valid'],
    [walletCreateSchema, {}, { recoveryMethod: 'user-passcode' }, 'recoveryPassword is not valid'],
    [
      walletCreateSchema,
      {},
      { recoveryMethod: 'privy', recoveryPassword: 'secret' },
      'recoveryPassword is not valid',
    ],
    [solanaWalletCreateSchema, {}, { ethereumAddress: SOLANA }, 'ethereumAddress is not valid'],
    [solanaWalletCreateSchema, {}, { recoveryAccessToken: 'secret' }, 'recoveryAccessToken is not valid'],
    [walletsConnectSchema, entropy, { entropyId: 7 }, 'entropyId is not valid'],
    [walletsConnectSchema, entropy, { entropyIdVerifier: 'bitcoin-address-verifier' }, VERIFIER],
    [walletsConnectSchema, entropy, { entropyId: SOLANA }, 'entropyId is not an address of its verifier'],
    [walletsRecoverSchema, entropy, { recoveryKey: 'secret' }, 'recoveryKey is not valid'],
    [
      walletsRecoverSchema,
      entropy,
      { recoverySecretOverride: 'secret' },
      'recoverySecretOverride is not valid',
    ],
    [walletsAddSchema, { ...entropy, ...ADD }, { hdWalletIndex: 0 }, 'hdWalletIndex must be 1 or more'],
    [walletsAddSchema, { ...entropy, ...ADD }, { hdWalletIndex: 2 ** 31 }, 'hdWalletIndex is not valid'],
    [walletsAddSchema, { ...entropy, ...ADD }, { hdWalletIndex: undefined }, 'hdWalletIndex is not valid'],
    [walletsAddSchema, { ...entropy, ...ADD }, { chainType: 'bitcoin-taproot' }, 'chainType is not valid'],
    [walletsRpcSchema, { ...entropy, ...RPC }, { request: null }, 'request is not valid'],
    [walletsRpcSchema, { ...entropy, ...RPC }, { request: { method: 7 } }, 'request.method is not valid'],
    [walletsRpcSchema, { ...entropy, ...RPC }, { hdWalletIndex: -1 }, 'hdWalletIndex is not valid'],
    [walletsRpcSchema, { ...entropy, ...RPC }, { chainType: 'bitcoin-taproot' }, 'chainType is not valid'],
  ] as const)('is refused by naming what is wrong, never what was sent: %#', (schema, right, wrong, message) => {
    expect(() => parseData(schema, right)).not.toThrow()
    expect(() => parseData(schema, { ...right, ...wrong })).toThrow(invalidArguments(message))
  })

  it('is no recovery of another kind where its fields are empty', () => {
    const none = { recoveryMethod: null, recoveryPassword: null, recoveryAccessToken: undefined }
    expect(parseData(walletCreateSchema, none)).toEqual({ rootHint: null, recovery })
  })
})

describe('an event', () => {
  const context = {} as RequestContext
  it.each(['privy:unknown', 'toString', ''])('that nobody has is refused: %s', async (unknown) => {
    await expect(handleRequest(unknown, {}, context)).rejects.toEqual(invalidArguments('Unknown event'))
  })
})
