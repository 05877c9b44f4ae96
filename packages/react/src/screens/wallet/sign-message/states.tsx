import { nothing, type ScreenStates } from '../../screen-states.ts'
import { SignMessageView, type SignMessageViewProps } from './view.tsx'

const ask: SignMessageViewProps = {
  app: { name: 'Juniper', logo: '/icon.svg' },
  wallet: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  method: 'personal_sign',
  message: 'Juniper asks you to prove that this wallet is yours.\n\nNonce: 8f41c2',
  status: 'idle',
  error: null,
  uiOptions: {},
  onSign: nothing,
  onDecline: nothing,
}

const typedData = {
  domain: {
    name: 'Juniper Market',
    version: '1',
    chainId: 31337,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'amount', type: 'uint256' },
      { name: 'urgent', type: 'bool' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
  },
  message: {
    from: { name: 'Ada', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'] },
    to: [
      {
        name: 'Bob',
        wallets: ['0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB', '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57'],
      },
    ],
    contents: 'Hello, Bob!',
    amount: '1000000000000000000',
    urgent: false,
  },
}

export const states = {
  default: { view: <SignMessageView {...ask} /> },
  hex: {
    view: (
      <SignMessageView
        {...ask}
        message="0x48656c6c6f2c2077616c6c657420e280942064c3a9636f64c3a920636f6d6d6520696c2066617574"
      />
    ),
  },
  'hex-opaque': {
    view: (
      <SignMessageView
        {...ask}
        message="0xdeadbeef00ff81c3284fb8a1709e66f0d1b2a4c8e3f5971b0a2c4d6e8f90ab12cd34ef56789012345678"
      />
    ),
  },
  'typed-data': { view: <SignMessageView {...ask} method="eth_signTypedData_v4" message={typedData} /> },
  solana: {
    view: (
      <SignMessageView
        {...ask}
        wallet="7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj"
        method="solana_signMessage"
        message="SnVuaXBlciBhc2tzIHlvdSB0byBzaWduIG9uIFNvbGFuYS4="
      />
    ),
  },
  long: {
    view: (
      <SignMessageView
        {...ask}
        message={`I have read all of this.\n\n${'A sentence that goes on for a while, as such sentences do. '.repeat(30)}`}
      />
    ),
  },
  deceptive: { view: <SignMessageView {...ask} message={'Pay 10 \u202eHTE 0001\u202c to\u200b Bob'} /> },
  signing: { view: <SignMessageView {...ask} status="signing" /> },
  success: { view: <SignMessageView {...ask} status="success" /> },
  failed: { view: <SignMessageView {...ask} error="Something went wrong. Please try again." /> },
  'foreign-wallet': {
    view: (
      <SignMessageView
        {...ask}
        error="This address does not come from your key. Send nothing to it, and tell the people behind this app."
        onArchive={nothing}
      />
    ),
  },
  'host-words': {
    view: (
      <SignMessageView
        {...ask}
        uiOptions={{
          title: 'Confirm your vote',
          description: 'Signed votes are counted off chain and cost nothing.',
          buttonText: 'Cast my vote',
          iconUrl: '/icon.svg',
        }}
      />
    ),
  },
  'not-cancellable': { view: <SignMessageView {...ask} uiOptions={{ isCancellable: false }} /> },
} satisfies ScreenStates
