import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { cx } from './cx.ts'
import { check, copyIcon, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'
import { shorten } from './shorten.ts'
import { useCopied } from './use-copied.ts'

/** An address or hash, shortened, that a press copies in full. `label` says so before the text that is seen. */
export function Copyable({ value, label }: { value: string; label?: string }): ReactNode {
  useSheet(copyableCss)
  const { shell } = useCopy()
  const [copied, copy] = useCopied(value)
  return (
    <button type="button" className={cx('copyable', copied && 'copied')} title={value} onClick={copy}>
      <span className="sr">{label ?? shell.copy} </span>
      <bdi dir="ltr">{shorten(value)}</bdi>
      <Icon of={copied ? check : copyIcon} size={16} />
      <span className="sr" role="status">
        {copied ? shell.copied : ''}
      </span>
    </button>
  )
}

const copyableCss = `
.copyable{display:inline-flex;white-space:nowrap;align-items:center;gap:6px;padding:2px 6px;margin:-2px -6px;border:0;border-radius:var(--r-sm);background:none;font-variant-numeric:tabular-nums;line-height:20px;min-block-size:24px}
.copyable .icon{color:var(--fg-3)}
.copyable:hover{background:var(--bg-2)}
.copyable.copied .icon{color:var(--success)}
`
