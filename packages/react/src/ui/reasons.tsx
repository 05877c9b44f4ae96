import type { ReactNode } from 'react'
import { Icon, type IconPaths } from './icon.tsx'
import { useSheet } from './root-context.ts'

/** A few sentences that explain something, each with its sign. */
export function Reasons({ reasons }: { reasons: readonly { icon: IconPaths; text: string }[] }): ReactNode {
  useSheet(reasonsCss)
  return (
    // a list without bullets is none to Safari unless it is said
    <ul className="reasons" role="list">
      {reasons.map(({ icon, text }) => (
        <li key={text}>
          <Icon of={icon} size={22} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const reasonsCss = `
.reasons{display:flex;flex-direction:column;gap:16px;margin:0;padding:0;list-style:none}
.reasons li{display:flex;gap:12px;text-wrap:pretty}
.reasons span{min-inline-size:0;overflow-wrap:anywhere}
.reasons .icon{color:var(--link)}
`
