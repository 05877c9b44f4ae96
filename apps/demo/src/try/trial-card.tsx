import { ChainMark } from '../wallets/chain-mark.tsx'
import type { Trial } from './trial.ts'

const TONES = { careful: 'Take care', dangerous: 'Dangerous' }

/** A trial as a card that is one large button: what is asked, in a sentence, and how it is meant. */
export function TrialCard(props: { trial: Trial; busy: boolean; disabled: boolean; onPress: () => void }) {
  const { trial, busy, disabled, onPress } = props
  const noteId = `note-${trial.id}`
  return (
    <li className="try-card" data-tone={trial.tone}>
      <span className="try-mark">
        <ChainMark chain={trial.chain === 'smart' ? 'ethereum' : trial.chain} />
      </span>
      <span className="try-words">
        <button
          type="button"
          className="try-press"
          disabled={disabled}
          aria-busy={busy}
          aria-describedby={noteId}
          onClick={onPress}
        >
          {trial.title}
        </button>
        <span className="try-note" id={noteId}>
          {trial.tone && <span className="try-tone">{TONES[trial.tone]}</span>}
          {trial.note}
        </span>
      </span>
    </li>
  )
}
