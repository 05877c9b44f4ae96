import { type User, useCreateWallet, usePrivy } from '@latchkey/react-auth'
import { useSolanaWallets } from '@latchkey/react-auth/solana'
import { LinkedAccounts } from '../linked/linked-accounts.tsx'
import { OwnLoginPanel } from '../own-login/own-login-panel.tsx'
import { OtherDevice, Profile, ServerTip, TryTip } from './profile.tsx'
import { Sign } from './sign.tsx'
import { useActions } from './use-actions.ts'
import { walletAddress } from './wallet-address.ts'
import { WalletCard } from './wallet-card.tsx'

/** What a visitor owns: two wallets, what can be done with them, and who they are. */
export function Account({ user }: { user: User }) {
  const { exportWallet, isModalOpen } = usePrivy()
  const { createWallet } = useCreateWallet()
  const { exportWallet: exportSolanaWallet, createWallet: createSolanaWallet } = useSolanaWallets()
  const ethereum = walletAddress(user, 'ethereum')
  const solana = walletAddress(user, 'solana')
  const actions = useActions(solana)

  return (
    <div className="account">
      <div className="account-title">
        <h1>Your pocket</h1>
        <p className="lead">Two wallets, made for you: one for ether, one for sol.</p>
      </div>
      <div className="account-main">
        <section className="wallets" aria-label="Wallets">
          <WalletCard
            chain="ethereum"
            address={ethereum}
            sendLabel="Send transaction"
            exportLabel="Export wallet"
            busy={actions.busy !== null}
            making={isModalOpen}
            onCreate={() => actions.open(() => createWallet())}
            waiting={actions.busy === 'send-ether'}
            onSend={actions.sendEther}
            onExport={() => ethereum && actions.open(() => exportWallet({ address: ethereum }))}
          />
          <WalletCard
            chain="solana"
            address={solana}
            sendLabel="Send Solana transaction"
            exportLabel="Export Solana wallet"
            busy={actions.busy !== null}
            making={isModalOpen}
            onCreate={() => actions.open(() => createSolanaWallet())}
            waiting={actions.busy === 'send-sol'}
            onSend={actions.sendSol}
            onExport={() => solana && actions.open(() => exportSolanaWallet({ address: solana }))}
          />
        </section>
        <Sign actions={actions} canSignEthereum={ethereum !== null} canSignSolana={solana !== null} />
      </div>
      <aside className="side" aria-label="Profile">
        <LinkedAccounts user={user} />
        <Profile user={user} />
        <OwnLoginPanel />
        <TryTip />
        <ServerTip />
        <OtherDevice user={user} />
      </aside>
    </div>
  )
}
