import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { cx } from './cx.ts'
import { check, copyIcon, Icon } from './icon.tsx'
import { shorten } from './shorten.ts'
import { useCopied } from './use-copied.ts'

/** An address or hash, shortened, that a press copies in full. `label` says so before the text that is seen. */
export function Copyable({ value, label }: { value: string; label?: string }): ReactNode {
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
