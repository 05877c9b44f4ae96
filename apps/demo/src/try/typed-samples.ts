import type { SignTypedDataParams } from '@latchkey/react-auth'
import { localChain } from '../chains.ts'
import { CONTRACTS } from './contracts.ts'

/** Where both stand on every public chain. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
const NOBODY = `0x${'00'.repeat(20)}`
const NOTHING = `0x${'00'.repeat(32)}`
const NATIVE = 0
const PIECE = 2

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const fields = (...named: string[]) =>
  named.map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })

/** Permit2's allowance for one token. */
export const permit2 = (spender: string, amount: bigint): SignTypedDataParams => ({
  domain: { name: 'Permit2', chainId: localChain.id, verifyingContract: PERMIT2 },
  primaryType: 'PermitSingle',
  types: {
    PermitSingle: fields('PermitDetails details', 'address spender', 'uint256 sigDeadline'),
    PermitDetails: fields('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'),
  },
  message: {
    details: { token: CONTRACTS.dollar, amount: `${amount}`, expiration: inAnHour(), nonce: 0 },
    spender,
    sigDeadline: `${inAnHour()}`,
  },
})

const side = { startAmount: '1', endAmount: '1' }

/** A Seaport order: a postcard for 0.05 of the chain's coin. */
export const listing = (offerer: string): SignTypedDataParams => ({
  domain: { name: 'Seaport', version: '1.6', chainId: localChain.id, verifyingContract: SEAPORT },
  primaryType: 'OrderComponents',
  types: {
    OrderComponents: fields(
      'address offerer',
      'address zone',
      'OfferItem[] offer',
      'ConsiderationItem[] consideration',
      'uint8 orderType',
      'uint256 startTime',
      'uint256 endTime',
      'bytes32 zoneHash',
      'uint256 salt',
      'bytes32 conduitKey',
      'uint256 counter',
    ),
    OfferItem: fields(
      'uint8 itemType',
      'address token',
      'uint256 identifierOrCriteria',
      'uint256 startAmount',
      'uint256 endAmount',
    ),
    ConsiderationItem: fields(
      'uint8 itemType',
      'address token',
      'uint256 identifierOrCriteria',
      'uint256 startAmount',
      'uint256 endAmount',
      'address recipient',
    ),
  },
  message: {
    offerer,
    zone: NOBODY,
    offer: [{ itemType: PIECE, token: CONTRACTS.collectible, identifierOrCriteria: '1', ...side }],
    consideration: [
      {
        itemType: NATIVE,
        token: NOBODY,
        identifierOrCriteria: '0',
        startAmount: '50000000000000000',
        endAmount: '50000000000000000',
        recipient: offerer,
      },
    ],
    orderType: 0,
    startTime: '0',
    endTime: `${inAnHour()}`,
    zoneHash: NOTHING,
    salt: '8817',
    conduitKey: NOTHING,
    counter: '0',
  },
})
