import { nothing, type ScreenStates } from '../../screen-states.ts'
import { WalletCreatedView } from './view.tsx'

const wallets = [
  { chainType: 'ethereum', address: '0x8B3f0A7C2bD7cE3f2A1d9E5E4bC0b0F61a7D3A91' },
  { chainType: 'solana', address: '7pQkVwq3mJrYtTgqv4oG3uPjW1nB6sXc2dE8hZr5LfKa' },
] as const

export const states = {
  'new-user': { view: <WalletCreatedView isNewUser appName="Juniper" wallets={wallets} onDone={nothing} /> },
  'new-user-nameless': {
    view: <WalletCreatedView isNewUser appName={null} wallets={wallets.slice(0, 1)} onDone={nothing} />,
  },
  'known-user': {
    view: <WalletCreatedView isNewUser={false} appName="Juniper" wallets={wallets} onDone={nothing} />,
  },
  'long-name': {
    view: (
      <WalletCreatedView
        isNewUser
        appName="The Worshipful Company of Extraordinarily Long Application Names"
        wallets={wallets}
        onDone={nothing}
      />
    ),
  },
} satisfies ScreenStates
