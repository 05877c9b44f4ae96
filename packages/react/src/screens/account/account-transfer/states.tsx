import { nothing, type ScreenStates } from '../../screen-states.ts'
import { AccountTransferView, type AccountTransferViewProps } from './view.tsx'

const LONG = 'maximiliana.wolfeschlegelsteinhausenbergerdorff@department-of-long-addresses.example.com'

const transfer: AccountTransferViewProps = {
  account: 'ada@example.com',
  hasWallet: false,
  status: 'asking',
  onContinue: nothing,
  onTransfer: nothing,
  onDecline: nothing,
}

export const states = {
  default: { view: <AccountTransferView {...transfer} /> },
  'with-wallet': { view: <AccountTransferView {...transfer} account="@ada.juniper" hasWallet /> },
  transferring: { view: <AccountTransferView {...transfer} status="transferring" /> },
  success: { view: <AccountTransferView {...transfer} status="success" /> },
  'long-name': { view: <AccountTransferView {...transfer} account={LONG} hasWallet /> },
} satisfies ScreenStates
