import { useEffect, useRef } from 'react'

/** Asked in the row itself before a way in is taken away; Escape keeps it. */
export function UnlinkQuestion(props: { kind: string; onKeep(): void; onUnlink(): void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape works wherever the focus is in it
    <fieldset
      className="unlink-question"
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onKeep()
      }}
    >
      <legend>{props.kind} will no longer open this pocket.</legend>
      <button ref={keep} type="button" className="button button-second" onClick={props.onKeep}>
        Keep it
      </button>
      <button type="button" className="button button-danger" onClick={props.onUnlink}>
        Yes, unlink
      </button>
    </fieldset>
  )
}
