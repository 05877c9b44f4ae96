import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { useSheet } from './root-context.ts'

/** A button of what takes something away. Its colours come with the screens that have one: no login needs them. */
export function DangerButton(props: Omit<ButtonProps, 'kind'>): ReactNode {
  useSheet(dangerCss)
  return <Button {...props} kind="danger" />
}

const dangerCss = `
.btn.danger:not(:disabled,.success,.waits){background:var(--danger);color:#fff}
.btn.danger:hover:not(:disabled,[aria-disabled]){background:color-mix(in srgb,var(--danger),#000 9%)}
`
