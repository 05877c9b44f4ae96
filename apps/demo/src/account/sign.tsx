import { useId, useState } from 'react'
import { Receipt } from './receipt.tsx'
import type { Actions } from './use-actions.ts'

const FIRST_MESSAGE = 'I am the owner of this pocket.'

export function Sign(props: { actions: Actions; canSignEthereum: boolean; canSignSolana: boolean }) {
  const { actions } = props
  const [message, setMessage] = useState(FIRST_MESSAGE)
  const field = useId()
  const idle = actions.busy === null && message.trim() !== ''
  return (
    <section className="panel" aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`}>Put your name to something</h2>
      <p className="panel-lead">A signature proves that the words are yours. It costs nothing.</p>
      <label htmlFor={field}>Words to sign</label>
      <textarea id={field} rows={2} value={message} onChange={(event) => setMessage(event.target.value)} />
      <div className="panel-actions">
        <button
          type="button"
          className="button button-main"
          disabled={!idle || !props.canSignEthereum}
          onClick={() => actions.signEthereum(message)}
        >
          Sign message
        </button>
        <button
          type="button"
          className="button button-second"
          disabled={!idle || !props.canSignSolana}
          onClick={() => actions.signSolana(message)}
        >
          Sign Solana message
        </button>
        <button
          type="button"
          className="button button-second"
          disabled={!idle || !props.canSignEthereum}
          onClick={() => actions.signOrder(message)}
        >
          Sign an order
        </button>
      </div>
      <Receipt actions={actions} />
    </section>
  )
}
