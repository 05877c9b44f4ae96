import { type User, useFarcasterSigner } from '@latchkey/react-auth'
import { useState } from 'react'
import { describeFailure } from '../account/describe-failure.ts'
import { walletOf } from './wallet-of.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key with which the demo could write on Farcaster, for whoever has an account there and a wallet that was made here. */
export function FarcasterSection({ user }: { user: User }) {
  const { requestFarcasterSignerFromWarpcast, signFarcasterMessage } = useFarcasterSigner()
  const [failure, setFailure] = useState('')
  const [signed, setSigned] = useState<{ hash: string; signature: string } | null>(null)
  const wallet = walletOf(user)
  if (!user.farcaster || !wallet || wallet.recoveryMethod === 'privy-v2') return null
  const { signerPublicKey } = user.farcaster
  const run = (action: () => Promise<unknown>) => {
    setFailure('')
    action().catch((error) => setFailure(describeFailure(error)))
  }
  const sign = async () => {
    // of a cast it would be the first 20 bytes of BLAKE3 over its data
    const hash = crypto.getRandomValues(new Uint8Array(20))
    setSigned({ hash: hex(hash), signature: hex(await signFarcasterMessage(hash)) })
  }
  return (
    <section className="panel" aria-labelledby="farcaster-title">
      <h2 id="farcaster-title">Farcaster</h2>
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
            onClick={() => run(requestFarcasterSignerFromWarpcast)}
          >
            Add a signer
          </button>
        )}
        {signerPublicKey && (
          <button type="button" className="button button-second" onClick={() => run(sign)}>
            Sign a hash
          </button>
        )}
      </div>
      {signed && (
        <p className="farcaster-key">
          <code data-testid="farcaster-signature">{`${signed.hash} ${signed.signature}`}</code>
        </p>
      )}
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
