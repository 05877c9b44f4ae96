import { nothing, type ScreenStates } from '../../screen-states.ts'
import { TransferAssetsView, type TransferAssetsViewProps } from './view.tsx'

const LONG = 'maximiliana.wolfeschlegelsteinhausenbergerdorff@department-of-long-addresses.example.com'

type Wallet = TransferAssetsViewProps['wallets'][number]

const ethereum = (address: string): Wallet => ({
  address,
  chain: 'ethereum',
  explorerUrl: `https://etherscan.io/address/${address}`,
})

const solana = (address: string): Wallet => ({
  address,
  chain: 'solana',
  explorerUrl: `https://explorer.solana.com/account/${address}`,
})

const first = ethereum('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')

const firstOfSolana = solana('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')

const several = [
  first,
  ethereum('0x9858EfFD232B4033E47d90003D41EC34EcaEda94'),
  ethereum('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'),
  firstOfSolana,
  solana('Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'),
]

const assets: TransferAssetsViewProps = {
  account: 'ada@example.com',
  wallets: [first],
  status: 'asking',
  onTransfer: nothing,
  onDecline: nothing,
}

const underWay = { direction: 'forward' as const }

const shell = { ...underWay, onBack: nothing }

export const states = {
  default: { view: <TransferAssetsView {...assets} />, shell },
  'two-wallets': { view: <TransferAssetsView {...assets} wallets={[first, firstOfSolana]} />, shell },
  'five-wallets': { view: <TransferAssetsView {...assets} wallets={several} />, shell },
  'no-explorer': {
    view: <TransferAssetsView {...assets} wallets={[{ ...first, explorerUrl: null }, firstOfSolana]} />,
    shell,
  },
  // what was begun is not left by a step back
  transferring: { view: <TransferAssetsView {...assets} status="transferring" />, shell: underWay },
  success: { view: <TransferAssetsView {...assets} status="success" />, shell: underWay },
  'long-name': { view: <TransferAssetsView {...assets} account={LONG} />, shell },
} satisfies ScreenStates
