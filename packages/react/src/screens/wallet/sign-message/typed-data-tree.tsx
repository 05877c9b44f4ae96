import type { SignedField } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { visible } from './readable-message.ts'

/** Nested names and values of a typed message, indented by depth. */
export function TypedDataTree({ value }: { value: SignedField['value'] }): ReactNode {
  const copy = useWalletCopy()['sign-message']
  if (typeof value === 'string') return <bdi>{visible(value) || copy.empty}</bdi>
  if (!value.length) return copy.empty
  return (
    <dl className="tree">
      {value.map((field) => (
        <div key={field.name} className={typeof field.value === 'string' ? undefined : 'nested'}>
          <dt>{visible(field.name)}</dt>
          <dd>
            <TypedDataTree value={field.value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
