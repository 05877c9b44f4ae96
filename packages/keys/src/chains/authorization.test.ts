import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { EIP7702 } from '../vectors/chains.ts'
import { signAuthorization } from './authorization.ts'
import { CHAINS } from './table.ts'

const key = CHAINS.ethereum.importKey(EIP7702.privateKey)
const [FIRST] = EIP7702.authorizations
const REQUEST = { contract: FIRST.contract, chain_id: 84532, nonce: 7 }

describe('eth_sign7702Authorization', () => {
  it('gives what ethers gives', () => {
    const ours = EIP7702.authorizations.map(({ contract, chain_id, nonce }) =>
      signAuthorization(key, { contract, chain_id, nonce }),
    )
    expect(ours).toEqual(EIP7702.authorizations)
  })

  it('takes numbers as 0x hex, too, and answers them as numbers', async () => {
    const signed = signAuthorization(key, { ...REQUEST, chain_id: '0x14a34', nonce: '0x7' })
    expect(signed).toEqual(signAuthorization(key, REQUEST))
    const { contract, chain_id: chainId, nonce, y_parity: yParity, r, s } = signed
    const authorization = { address: contract, chainId, nonce, yParity, r, s }
    expect(await recoverAuthorizationAddress({ authorization })).toBe(EIP7702.address)
  })

  it('takes chains and nonces up to what a number holds', () => {
    const most = Number.MAX_SAFE_INTEGER
    const { chain_id, nonce } = signAuthorization(key, { ...REQUEST, chain_id: most, nonce: most })
    expect([chain_id, nonce]).toEqual([most, most])
  })

  it('takes a contract in small letters, and the nonce 0', () => {
    const small = FIRST.contract.toLowerCase()
    expect(signAuthorization(key, { contract: small, chain_id: 1, nonce: 0 })).toEqual({
      ...FIRST,
      contract: small,
    })
  })

  it.each([
    ['no contract', { contract: undefined }, 'contract is not an Ethereum address'],
    ['a name for a contract', { contract: 'ada.eth' }, 'contract is not an Ethereum address'],
    ['a list of contracts', { contract: [FIRST.contract] }, 'contract is not an Ethereum address'],
    [
      'a broken checksum',
      { contract: FIRST.contract.replace('B', 'b') },
      'contract is not an Ethereum address',
    ],
    ['no chain', { chain_id: undefined }, 'chain_id is not a valid quantity'],
    ['null for a chain', { chain_id: null }, 'chain_id is not a valid quantity'],
    ['every chain', { chain_id: 0 }, 'chain_id is missing'],
    ['every chain in hex', { chain_id: '0x0' }, 'chain_id is missing'],
    ['a chain beyond what a number holds', { chain_id: '0x20000000000000' }, 'chain_id is out of range'],
    ['no nonce', { nonce: undefined }, 'nonce is not a valid quantity'],
    ['a nonce below 0', { nonce: -1 }, 'nonce is not a valid quantity'],
    ['a nonce beyond what a number holds', { nonce: '0x20000000000000' }, 'nonce is out of range'],
    ['a nonce in words', { nonce: 'first' }, 'nonce is not a valid quantity'],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => signAuthorization(key, { ...REQUEST, ...wrong })).toThrow(
      new KeyError('invalid_input', message),
    )
  })
})
