import { useImportWallet } from '@latchkey/react-auth'
import { useImportWallet as useImportSolanaWallet } from '@latchkey/react-auth/solana'
import { type FormEvent, useId, useState } from 'react'
import { Panel, useAttempts } from './panel.tsx'

/** A key of the visitor's own becomes a wallet in the pocket. */
export function ImportSection() {
  const { importWallet } = useImportWallet()
  const { importWallet: importSolanaWallet } = useImportSolanaWallet()
  const [key, setKey] = useState('')
  const { failure, busy, attempt } = useAttempts()
  const field = useId()
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
