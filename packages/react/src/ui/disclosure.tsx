import { type ReactNode, useId, useState } from 'react'
import { chevronDown, Icon } from './icon.tsx'

/** A section that opens and closes. Closed content is not in the document. */
export function Disclosure(props: {
  label: string
  initiallyOpen?: boolean
  children: ReactNode
}): ReactNode {
  const [open, setOpen] = useState(props.initiallyOpen ?? false)
  const id = useId()
  return (
    <div className="disclosure">
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span>{props.label}</span>
        <Icon of={chevronDown} size={18} />
      </button>
      <div id={id} hidden={!open}>
        {open && props.children}
      </div>
    </div>
  )
}
