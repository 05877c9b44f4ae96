import { type ReactNode, useId, useState } from 'react'
import { chevronDown, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'

/** A section that opens and closes. Closed content is not in the document. */
export function Disclosure(props: {
  label: string
  initiallyOpen?: boolean
  children: ReactNode
}): ReactNode {
  useSheet(disclosureCss)
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

const disclosureCss = `
.disclosure{margin-block-start:4px;border-block:1px solid var(--line)}
.disclosure>button{display:flex;align-items:center;justify-content:space-between;inline-size:100%;padding:11px 0;border:0;background:none;font-size:14px;line-height:20px;font-weight:500;border-radius:4px}
.disclosure>button .icon{color:var(--fg-3);transition:transform .2s}
.disclosure>button[aria-expanded=true] .icon{transform:rotate(180deg)}
.disclosure>div{padding-block-end:12px}
.disclosure+.stack{margin-block-start:16px}
`
