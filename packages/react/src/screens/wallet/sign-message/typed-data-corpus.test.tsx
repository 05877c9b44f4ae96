// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reading } from '../../../testing/reading.ts'
import { SignMessageView } from './view.tsx'

afterEach(cleanup)

/**
 * Typed data that wallets are asked to sign, by the types that their contracts publish, and every line that is read of them. To
 * add a row: the domain, the types of each struct as `name type` in their order with the one that is signed first, the message,
 * and the lines. Nothing of a message may be left out, and nothing in it is said otherwise than it is signed.
 */
const [ME, BOB, STRANGER] = [
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
const NOBODY = `0x${'0'.repeat(40)}`
const ZERO = `0x${'0'.repeat(64)}`
const MOST = (2n ** 256n - 1n).toString()
const MOST_160 = (2n ** 160n - 1n).toString()

type Fields = Record<string, unknown>
interface Row {
  what: string
  domain: Fields
  types: Record<string, string[]>
  message: Fields
  reads: string[]
  /** where it is not the first of the types */
  primaryType?: string
}

const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
const PERMIT2_DOMAIN = ['Domain', 'name: Permit2', 'chainId: 1', `verifyingContract: ${PERMIT2}`]
const DETAILS = ['token address', 'amount uint160', 'expiration uint48', 'nonce uint48']

const CORPUS: Row[] = [
  {
    what: 'ERC-2612: all USDC may be spent',
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'],
    },
    message: { owner: ME, spender: STRANGER, value: MOST, nonce: 0, deadline: MOST },
    reads: [
      'Domain',
      'name: USD Coin',
      'version: 2',
      'chainId: 1',
      `verifyingContract: ${USDC}`,
      'Permit',
      `owner: ${ME}`,
      `spender: ${STRANGER}`,
      `value: ${MOST}`,
      'nonce: 0',
      `deadline: ${MOST}`,
    ],
  },
  {
    what: 'DAI: all may be spent',
    domain: {
      name: 'Dai Stablecoin',
      version: '1',
      chainId: 1,
      verifyingContract: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    },
    types: {
      Permit: ['holder address', 'spender address', 'nonce uint256', 'expiry uint256', 'allowed bool'],
    },
    message: { holder: ME, spender: STRANGER, nonce: 3, expiry: 0, allowed: true },
    reads: [
      'Domain',
      'name: Dai Stablecoin',
      'version: 1',
      'chainId: 1',
      'verifyingContract: 0x6B175474E89094C44Da98b954EedeAC495271d0F',
      'Permit',
      `holder: ${ME}`,
      `spender: ${STRANGER}`,
      'nonce: 3',
      'expiry: 0',
      'allowed: true',
    ],
  },
  {
    what: 'ERC-3009: USDC is sent',
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    types: {
      TransferWithAuthorization: [
        'from address',
        'to address',
        'value uint256',
        'validAfter uint256',
        'validBefore uint256',
        'nonce bytes32',
      ],
    },
    message: { from: ME, to: BOB, value: '25000000', validAfter: 0, validBefore: 1900000000, nonce: ZERO },
    reads: [
      'Domain',
      'name: USD Coin',
      'version: 2',
      'chainId: 1',
      `verifyingContract: ${USDC}`,
      'TransferWithAuthorization',
      `from: ${ME}`,
      `to: ${BOB}`,
      'value: 25000000',
      'validAfter: 0',
      'validBefore: 1900000000',
      `nonce: ${ZERO}`,
    ],
  },
  {
    what: 'Permit2: one token',
    domain: permit2,
    types: {
      PermitSingle: ['details PermitDetails', 'spender address', 'sigDeadline uint256'],
      PermitDetails: DETAILS,
    },
    message: {
      details: { token: USDC, amount: MOST_160, expiration: 1900000000, nonce: 0 },
      spender: STRANGER,
      sigDeadline: 1900000000,
    },
    reads: [
      ...PERMIT2_DOMAIN,
      'PermitSingle',
      'details:',
      `  token: ${USDC}`,
      `  amount: ${MOST_160}`,
      '  expiration: 1900000000',
      '  nonce: 0',
      `spender: ${STRANGER}`,
      'sigDeadline: 1900000000',
    ],
  },
  {
    what: 'Permit2: several tokens',
    domain: permit2,
    types: {
      PermitBatch: ['details PermitDetails[]', 'spender address', 'sigDeadline uint256'],
      PermitDetails: DETAILS,
    },
    message: {
      details: [
        { token: USDC, amount: '5', expiration: 9, nonce: 0 },
        { token: WETH, amount: MOST_160, expiration: 9, nonce: 1 },
      ],
      spender: STRANGER,
      sigDeadline: 9,
    },
    reads: [
      ...PERMIT2_DOMAIN,
      'PermitBatch',
      'details:',
      '  1:',
      `    token: ${USDC}`,
      '    amount: 5',
      '    expiration: 9',
      '    nonce: 0',
      '  2:',
      `    token: ${WETH}`,
      `    amount: ${MOST_160}`,
      '    expiration: 9',
      '    nonce: 1',
      `spender: ${STRANGER}`,
      'sigDeadline: 9',
    ],
  },
  {
    what: 'Permit2: a token is moved',
    domain: permit2,
    types: {
      PermitTransferFrom: [
        'permitted TokenPermissions',
        'spender address',
        'nonce uint256',
        'deadline uint256',
      ],
      TokenPermissions: ['token address', 'amount uint256'],
    },
    message: { permitted: { token: USDC, amount: '5000000' }, spender: STRANGER, nonce: '7', deadline: '9' },
    reads: [
      ...PERMIT2_DOMAIN,
      'PermitTransferFrom',
      'permitted:',
      `  token: ${USDC}`,
      '  amount: 5000000',
      `spender: ${STRANGER}`,
      'nonce: 7',
      'deadline: 9',
    ],
  },
  {
    what: 'Permit2: tokens are moved for an order of another contract',
    domain: permit2,
    types: {
      PermitWitnessTransferFrom: [
        'permitted TokenPermissions',
        'spender address',
        'nonce uint256',
        'deadline uint256',
        'witness Order',
      ],
      TokenPermissions: ['token address', 'amount uint256'],
      Order: ['swapper address', 'outputs Output[]'],
      Output: ['token address', 'amount uint256', 'recipient address'],
    },
    message: {
      permitted: { token: USDC, amount: '5000000' },
      spender: STRANGER,
      nonce: '7',
      deadline: '9',
      witness: { swapper: ME, outputs: [{ token: WETH, amount: '1', recipient: STRANGER }] },
    },
    reads: [
      ...PERMIT2_DOMAIN,
      'PermitWitnessTransferFrom',
      'permitted:',
      `  token: ${USDC}`,
      '  amount: 5000000',
      `spender: ${STRANGER}`,
      'nonce: 7',
      'deadline: 9',
      'witness:',
      `  swapper: ${ME}`,
      '  outputs:',
      '    1:',
      `      token: ${WETH}`,
      '      amount: 1',
      `      recipient: ${STRANGER}`,
    ],
  },
  {
    what: 'Seaport: an ape for nothing',
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: SEAPORT },
    types: {
      OrderComponents: [
        'offerer address',
        'zone address',
        'offer OfferItem[]',
        'consideration ConsiderationItem[]',
        'orderType uint8',
        'startTime uint256',
        'endTime uint256',
        'zoneHash bytes32',
        'salt uint256',
        'conduitKey bytes32',
        'counter uint256',
      ],
      OfferItem: [
        'itemType uint8',
        'token address',
        'identifierOrCriteria uint256',
        'startAmount uint256',
        'endAmount uint256',
      ],
      ConsiderationItem: [
        'itemType uint8',
        'token address',
        'identifierOrCriteria uint256',
        'startAmount uint256',
        'endAmount uint256',
        'recipient address',
      ],
    },
    message: {
      offerer: ME,
      zone: NOBODY,
      offer: [{ itemType: 2, token: WETH, identifierOrCriteria: '8817', startAmount: '1', endAmount: '1' }],
      consideration: [],
      orderType: 0,
      startTime: '1',
      endTime: '2',
      zoneHash: ZERO,
      salt: '5',
      conduitKey: ZERO,
      counter: '0',
    },
    reads: [
      'Domain',
      'name: Seaport',
      'version: 1.6',
      'chainId: 1',
      `verifyingContract: ${SEAPORT}`,
      'OrderComponents',
      `offerer: ${ME}`,
      `zone: ${NOBODY}`,
      'offer:',
      '  1:',
      '    itemType: 2',
      `    token: ${WETH}`,
      '    identifierOrCriteria: 8817',
      '    startAmount: 1',
      '    endAmount: 1',
      'consideration: empty',
      'orderType: 0',
      'startTime: 1',
      'endTime: 2',
      `zoneHash: ${ZERO}`,
      'salt: 5',
      `conduitKey: ${ZERO}`,
      'counter: 0',
    ],
  },
  {
    what: 'Safe: code of a stranger is run',
    domain: { chainId: 1, verifyingContract: BOB },
    types: {
      SafeTx: [
        'to address',
        'value uint256',
        'data bytes',
        'operation uint8',
        'safeTxGas uint256',
        'baseGas uint256',
        'gasPrice uint256',
        'gasToken address',
        'refundReceiver address',
        'nonce uint256',
      ],
    },
    message: {
      to: STRANGER,
      value: '0',
      data: '0x1234',
      operation: 1,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: NOBODY,
      refundReceiver: NOBODY,
      nonce: 12,
    },
    reads: [
      'Domain',
      'chainId: 1',
      `verifyingContract: ${BOB}`,
      'SafeTx',
      `to: ${STRANGER}`,
      'value: 0',
      'data: 0x1234',
      'operation: 1',
      'safeTxGas: 0',
      'baseGas: 0',
      'gasPrice: 0',
      `gasToken: ${NOBODY}`,
      `refundReceiver: ${NOBODY}`,
      'nonce: 12',
    ],
  },
  {
    what: 'Hyperliquid: an agent, of which a hash is all there is',
    domain: { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: NOBODY },
    types: { Agent: ['source string', 'connectionId bytes32'] },
    message: { source: 'a', connectionId: ZERO },
    reads: [
      'Domain',
      'name: Exchange',
      'version: 1',
      'chainId: 1337',
      `verifyingContract: ${NOBODY}`,
      'Agent',
      'source: a',
      `connectionId: ${ZERO}`,
    ],
  },
  {
    what: 'Hyperliquid: dollars are sent',
    domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 42161, verifyingContract: NOBODY },
    types: {
      'HyperliquidTransaction:UsdSend': [
        'hyperliquidChain string',
        'destination string',
        'amount string',
        'time uint64',
      ],
    },
    message: { hyperliquidChain: 'Mainnet', destination: STRANGER, amount: '250.5', time: 1_790_000_000_000 },
    reads: [
      'Domain',
      'name: HyperliquidSignTransaction',
      'version: 1',
      'chainId: 42161',
      `verifyingContract: ${NOBODY}`,
      'HyperliquidTransaction:UsdSend',
      'hyperliquidChain: Mainnet',
      `destination: ${STRANGER}`,
      'amount: 250.5',
      'time: 1790000000000',
    ],
  },
  {
    what: 'CoW: an order whose proceeds go to a stranger',
    domain: {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    types: {
      Order: [
        'sellToken address',
        'buyToken address',
        'receiver address',
        'sellAmount uint256',
        'buyAmount uint256',
        'validTo uint32',
        'appData bytes32',
        'feeAmount uint256',
        'kind string',
        'partiallyFillable bool',
        'sellTokenBalance string',
        'buyTokenBalance string',
      ],
    },
    message: {
      sellToken: USDC,
      buyToken: WETH,
      receiver: STRANGER,
      sellAmount: '5',
      buyAmount: '1',
      validTo: 9,
      appData: ZERO,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    reads: [
      'Domain',
      'name: Gnosis Protocol',
      'version: v2',
      'chainId: 1',
      'verifyingContract: 0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
      'Order',
      `sellToken: ${USDC}`,
      `buyToken: ${WETH}`,
      `receiver: ${STRANGER}`,
      'sellAmount: 5',
      'buyAmount: 1',
      'validTo: 9',
      `appData: ${ZERO}`,
      'feeAmount: 0',
      'kind: sell',
      'partiallyFillable: false',
      'sellTokenBalance: erc20',
      'buyTokenBalance: erc20',
    ],
  },
  {
    what: 'votes go to somebody',
    domain: { name: 'Uniswap', chainId: 1, verifyingContract: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
    types: { Delegation: ['delegatee address', 'nonce uint256', 'expiry uint256'] },
    message: { delegatee: STRANGER, nonce: '1', expiry: '9' },
    reads: [
      'Domain',
      'name: Uniswap',
      'chainId: 1',
      'verifyingContract: 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
      'Delegation',
      `delegatee: ${STRANGER}`,
      'nonce: 1',
      'expiry: 9',
    ],
  },
  {
    what: 'a call that another pays for',
    domain: { name: 'MinimalForwarder', version: '0.0.1', chainId: 1, verifyingContract: BOB },
    types: {
      ForwardRequest: [
        'from address',
        'to address',
        'value uint256',
        'gas uint256',
        'nonce uint256',
        'data bytes',
      ],
    },
    message: {
      from: ME,
      to: USDC,
      value: '0',
      gas: '100000',
      nonce: '0',
      data: `0x095ea7b3${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
    },
    reads: [
      'Domain',
      'name: MinimalForwarder',
      'version: 0.0.1',
      'chainId: 1',
      `verifyingContract: ${BOB}`,
      'ForwardRequest',
      `from: ${ME}`,
      `to: ${USDC}`,
      'value: 0',
      'gas: 100000',
      'nonce: 0',
      `data: 0x095ea7b3${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
    ],
  },
  {
    what: 'a vote without a contract',
    domain: { name: 'snapshot', version: '0.1.4' },
    types: {
      Vote: [
        'from address',
        'space string',
        'timestamp uint64',
        'proposal bytes32',
        'choice uint32',
        'reason string',
      ],
    },
    message: { from: ME, space: 'ens.eth', timestamp: 1_700_000_000, proposal: ZERO, choice: 1, reason: '' },
    reads: [
      'Domain',
      'name: snapshot',
      'version: 0.1.4',
      'Vote',
      `from: ${ME}`,
      'space: ens.eth',
      'timestamp: 1700000000',
      `proposal: ${ZERO}`,
      'choice: 1',
      'reason: empty',
    ],
  },
  {
    what: 'words that turn the line around, in names and in values',
    domain: { name: 'Mail\u202e', version: '1' },
    types: { Mail: ['subject string', 'from\u200b string'] },
    message: { subject: 'pay \u202eLOS 1', 'from\u200b': '<b>Bob</b>' },
    reads: [
      'Domain',
      'name: Mail[U+202E]',
      'version: 1',
      'Mail',
      'subject: pay [U+202E]LOS 1',
      'from[U+200B]: <b>Bob</b>',
    ],
  },
  {
    what: 'fields that no type names are not signed, nor read: in the message, in what it holds, and first of all',
    domain: { name: 'Shop', note: 'verified', chainId: 1 },
    types: {
      Pay: ['amount uint256', 'to Payee', 'also Payee[]'],
      Payee: ['wallet address'],
      Free: ['price uint256'],
    },
    message: {
      price: '0',
      also: [{ known: true, wallet: BOB }],
      to: { name: 'Yourself', wallet: STRANGER },
      amount: '5',
    },
    reads: [
      'Domain',
      'name: Shop',
      'chainId: 1',
      'Pay',
      'amount: 5',
      'to:',
      `  wallet: ${STRANGER}`,
      'also:',
      '  1:',
      `    wallet: ${BOB}`,
    ],
  },
  {
    what: 'a domain whose type leaves out the chain and the contract is good for all of them',
    domain: { name: 'USD Coin', version: '2', chainId: 11155111, verifyingContract: USDC },
    types: { Permit: ['spender address'], EIP712Domain: ['version string', 'name string'] },
    message: { spender: STRANGER },
    reads: ['Domain', 'version: 2', 'name: USD Coin', 'Permit', `spender: ${STRANGER}`],
  },
  {
    what: 'a domain of which nothing is signed',
    domain: { name: 'USD Coin', chainId: 1 },
    types: { Permit: ['spender address'], EIP712Domain: [] },
    message: { spender: STRANGER },
    reads: ['Domain', 'empty', 'Permit', `spender: ${STRANGER}`],
  },
  {
    what: 'the domain alone is signed, and nothing of a message beside it',
    domain: { name: 'Shop', chainId: 1 },
    types: { Order: ['price uint256'] },
    primaryType: 'EIP712Domain',
    message: { price: '5' },
    reads: ['Domain', 'name: Shop', 'chainId: 1'],
  },
  {
    what: 'values in other spellings than they are signed by',
    domain: { name: 'Shop', version: 1, chainId: '0x1' },
    types: {
      Odd: [
        'hex uint256',
        'great uint256',
        'below int8',
        'padded uint8',
        'text string',
        'memo bytes',
        'no string',
        '2 uint8',
        '1 uint8',
      ],
    },
    message: {
      1: 8,
      2: '7',
      hex: '0x10',
      great: 1e21,
      below: '-128',
      padded: '0009',
      text: '0x10',
      memo: '100',
      no: 'false',
    },
    reads: [
      'Domain',
      'name: Shop',
      'version: 0x01',
      'chainId: 1',
      'Odd',
      'hex: 16',
      'great: 1000000000000000000000',
      'below: -128',
      'padded: 9',
      'text: 0x10',
      'memo: 0x313030',
      'no: false',
      '2: 7',
      '1: 8',
    ],
  },
  {
    what: 'signs that are not seen, and ends of lines, in the name of a struct and in values',
    domain: { name: 'Ma\u00adil' },
    types: { 'Per\u061cmit': ['to string', 'memo string'] },
    message: { to: 'Bob\u3164\u{e0041}', memo: 'a\u2028b\rc' },
    reads: [
      'Domain',
      'name: Ma[U+00AD]il',
      'Per[U+061C]mit',
      'to: Bob[U+3164][U+E0041]',
      'memo: a[U+2028]b[U+000D]c',
    ],
  },
]

const fields = (list: string[] = []) =>
  list.map((field) => {
    const [name = '', type = ''] = field.split(' ')
    return { name, type }
  })

it.each(CORPUS.map((row) => [row.what, row] as const))('%s', (_, {
  domain,
  types,
  message,
  reads,
  ...row
}) => {
  const primaryType = row.primaryType ?? Object.keys(types)[0]
  const structs = Object.entries(types).map(([name, list]) => [name, fields(list)])
  const typed = { domain, primaryType, types: Object.fromEntries(structs), message }
  const shown = [typed, JSON.stringify(typed)].map((asked) => {
    const view = render(
      <SignMessageView
        method="eth_signTypedData_v4"
        message={asked}
        status="idle"
        error={null}
        uiOptions={{}}
        onSign={() => {}}
        onDecline={() => {}}
      />,
    )
    const read = reading(screen.getByRole('region', { name: 'Message' }), (address) => address)
    view.unmount()
    return read
  })
  expect(shown).toEqual([reads, reads])
})
