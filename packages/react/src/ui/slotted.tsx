import { cloneElement, isValidElement, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { RootContext } from './root-context.ts'

/**
 * An element of the host's (logo, footer) shown inside the shadow root while it stays in the light DOM, where
 * the host's own style sheets reach it.
 */
export function Slotted({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { host } = useContext(RootContext)
  if (!host) return children
  const plain = isValidElement<{ slot?: string }>(children) && typeof children.type === 'string'
  const element = plain ? cloneElement(children, { slot: name }) : <span slot={name}>{children}</span>
  return (
    <>
      <slot name={name} />
      {createPortal(element, host)}
    </>
  )
}
