import { type User, useFarcasterSigner } from '@latchkey/react-auth'
import { useState } from 'react'
import { Panel, useAttempts } from './panel.tsx'
import { walletOf } from './wallet-of.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key with which the demo could write on Farcaster, for whoever has an account there and a wallet that was made here. */
export function FarcasterSection({ user }: { user: User }) {
  const { requestFarcasterSignerFromWarpcast, signFarcasterMessage } = useFarcasterSigner()
  const { failure, attempt } = useAttempts()
  const [signed, setSigned] = useState<{ hash: string; signature: string } | null>(null)
  const wallet = walletOf(user)
  if (!user.farcaster || !wallet || wallet.recoveryMethod === 'privy-v2') return null
  const { signerPublicKey } = user.farcaster
  const sign = async () => {
    // of a cast it would be the first 20 bytes of BLAKE3 over its data
    const hash = crypto.getRandomValues(new Uint8Array(20))
    setSigned({ hash: hex(hash), signature: hex(await signFarcasterMessage(hash)) })
  }
  return (
    <Panel title="Farcaster" failure={failure}>
      <p className="panel-lead">
        {signerPublicKey
          ? 'This demo may write on Farcaster in your name, by a key of your own pocket. The Farcaster app takes it back.'
          : 'Let this demo write on Farcaster in your name, by a key of your own pocket.'}
      </p>
      {signerPublicKey && (
        <p className="farcaster-key">
          <code data-testid="farcaster-signer">{signerPublicKey}</code>
        </p>
      )}
      <div className="panel-actions">
        {!signerPublicKey && (
          <button
            type="button"
            className="button button-main"
            onClick={() => attempt(requestFarcasterSignerFromWarpcast)}
          >
            Add a signer
          </button>
        )}
        {signerPublicKey && (
          <button type="button" className="button button-second" onClick={() => attempt(sign)}>
            Sign a hash
          </button>
        )}
      </div>
      {signed && (
        <p className="farcaster-key">
          <code data-testid="farcaster-signature">{`${signed.hash} ${signed.signature}`}</code>
        </p>
      )}
    </Panel>
  )
}
