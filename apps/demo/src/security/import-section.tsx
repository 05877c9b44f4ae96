import { type User, useImportWallet } from '@latchkey/react-auth'
import { useImportWallet as useImportSolanaWallet } from '@latchkey/react-auth/solana'
import { type FormEvent, useId, useState } from 'react'
import { describeFailure } from '../account/describe-failure.ts'
import { walletsOf } from './wallet-of.ts'

/** A key of the visitor's own becomes a wallet in the pocket. */
export function ImportSection({ user }: { user: User }) {
  const { importWallet } = useImportWallet()
  const { importWallet: importSolanaWallet } = useImportSolanaWallet()
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const field = useId()
  const imported = walletsOf(user).filter((wallet) => wallet.imported)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const privateKey = key.trim()
    // it is not kept here a moment longer than it takes to hand it over
    setKey('')
    setBusy(true)
    setFailure('')
    const bring = /^(0x)?[0-9a-f]{64}$/i.test(privateKey) ? importWallet : importSolanaWallet
    await bring({ privateKey }).catch((error) => setFailure(describeFailure(error)))
    setBusy(false)
  }
  return (
    <section className="panel" aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`}>Bring a wallet</h2>
      <p className="panel-lead">
        Paste the private key of a wallet that you have elsewhere: hexadecimal for Ethereum, base58 for
        Solana.
      </p>
      {imported.length > 0 && (
        <ul className="imported" aria-label="Wallets that you brought">
          {imported.map(({ address, chainType }) => (
            <li key={address} data-testid={`imported-${chainType}`}>
              <span>{chainType === 'ethereum' ? 'Ethereum' : 'Solana'}</span>
              <code title={address}>{address}</code>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit}>
        <label htmlFor={field}>Private key</label>
        <input
          id={field}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <div className="panel-actions">
          <button type="submit" className="button button-second" disabled={busy || key.trim() === ''}>
            {busy ? 'Importing' : 'Import wallet'}
          </button>
        </div>
      </form>
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
