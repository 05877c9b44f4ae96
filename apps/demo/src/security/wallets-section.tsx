import { type User, useCreateWallet, useSignMessage } from '@latchkey/react-auth'
import { useSignMessage as useSignSolanaMessage, useSolanaWallets } from '@latchkey/react-auth/solana'
import { base58 } from '@scure/base'
import { useState } from 'react'
import { NETWORKS } from '../wallets/networks.ts'
import { Panel, useAttempts } from './panel.tsx'
import { useExport } from './use-export.ts'
import { isServerWallet, type Named, namedWallets } from './wallet-of.ts'

const MESSAGE = 'I am the owner of this wallet.'

/** Every wallet of the pocket by its address, those that the visitor brought too, and the way to another one. */
export function WalletsSection({ user }: { user: User }) {
  const { createWallet } = useCreateWallet()
  const { createWallet: createSolanaWallet } = useSolanaWallets()
  const { signMessage } = useSignMessage()
  const { signMessage: signSolanaMessage } = useSignSolanaMessage()
  const exportWallet = useExport()
  const { failure, busy, attempt } = useAttempts()
  const [signed, setSigned] = useState<{ name: string; signature: string } | null>(null)
  const wallets = namedWallets(user)
  const has = (chain: Named['chain']) => wallets.some((wallet) => wallet.chain === chain && !wallet.imported)
  const sign = async ({ name, chain, address }: Named) => {
    setSigned(null)
    const message = new TextEncoder().encode(MESSAGE)
    const signature =
      chain === 'ethereum'
        ? (await signMessage({ message: MESSAGE }, { address })).signature
        : base58.encode(await signSolanaMessage({ message, options: { address } }))
    setSigned({ name, signature })
  }
  return (
    <Panel title="Your wallets" failure={failure}>
      <p className="panel-lead">
        Wallets that were made here come from one key, so they come back together. Each has an address of its
        own.
      </p>
      {wallets.length > 0 && (
        <ul className="pocket-wallets" aria-label="Your wallets">
          {wallets.map((wallet) => (
            <li key={wallet.address} data-testid={wallet.testId}>
              <span>{wallet.name}</span>
              <code title={wallet.address}>{wallet.address}</code>
              <div className="wallet-row-actions">
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`Sign with ${wallet.name}`}
                  disabled={busy}
                  onClick={() => attempt(() => sign(wallet))}
                >
                  Sign
                </button>
                {!isServerWallet(wallet) && (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={`Export ${wallet.name}`}
                    disabled={busy}
                    onClick={() => attempt(() => exportWallet(wallet))}
                  >
                    Export
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="panel-actions">
        <button
          type="button"
          className="button button-second"
          disabled={busy || !has('ethereum')}
          onClick={() => attempt(() => createWallet({ createAdditional: true }))}
        >
          Another {NETWORKS.ethereum.name} wallet
        </button>
        <button
          type="button"
          className="button button-second"
          disabled={busy || !has('solana')}
          onClick={() => attempt(() => createSolanaWallet({ createAdditional: true }))}
        >
          Another {NETWORKS.solana.name} wallet
        </button>
      </div>
      {signed && (
        <p className="farcaster-key" role="status">
          Signed with {signed.name}: <code data-testid="wallet-signature">{signed.signature}</code>
        </p>
      )}
    </Panel>
  )
}
