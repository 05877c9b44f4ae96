import { type User, useImportWallet } from '@latchkey/react-auth'
import { useImportWallet as useImportSolanaWallet } from '@latchkey/react-auth/solana'
import { type FormEvent, useId, useState } from 'react'
import { Panel, useAttempts } from './panel.tsx'
import { walletsOf } from './wallet-of.ts'

/** A key of the visitor's own becomes a wallet in the pocket. */
export function ImportSection({ user }: { user: User }) {
  const { importWallet } = useImportWallet()
  const { importWallet: importSolanaWallet } = useImportSolanaWallet()
  const [key, setKey] = useState('')
  const { failure, busy, attempt } = useAttempts()
  const field = useId()
  const imported = walletsOf(user).filter((wallet) => wallet.imported)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const privateKey = key.trim()
    // it is not kept here a moment longer than it takes to hand it over
    setKey('')
    const bring = /^(0x)?[0-9a-f]{64}$/i.test(privateKey) ? importWallet : importSolanaWallet
    attempt(() => bring({ privateKey }))
  }
  return (
    <Panel title="Bring a wallet" failure={failure}>
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
    </Panel>
  )
}
