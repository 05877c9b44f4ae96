import type { ReactNode } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { visible } from './readable-message.ts'

/** Nested names and values of a typed message, indented by depth. */
export function TypedDataTree({ value }: { value: unknown }): ReactNode {
  const copy = useWalletCopy()['sign-message']
  if (typeof value !== 'object' || value === null) return <bdi>{visible(leaf(value)) || copy.empty}</bdi>
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item])
    : Object.entries(value)
  if (!entries.length) return copy.empty
  return (
    <dl className="tree">
      {entries.map(([name, item]) => (
        <div key={name} className={typeof item === 'object' && item !== null ? 'nested' : undefined}>
          <dt>{visible(name)}</dt>
          <dd>
            <TypedDataTree value={item} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const leaf = (value: unknown) => (typeof value === 'bigint' ? value.toString() : String(value))
