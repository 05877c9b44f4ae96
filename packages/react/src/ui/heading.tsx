import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { Icon, type IconPaths } from './icon.tsx'
import { RootContext } from './root-context.ts'

/** The id by which the dialog finds its name; one element carries it at a time. */
export const TITLE_ID = 'privy-dialog-title'

export interface HeadingProps {
  icon?: IconPaths
  /** in place of an icon: a picture, a spinner */
  visual?: ReactNode
  tone?: 'accent' | 'success' | 'error' | 'plain'
  title: string
  detail?: ReactNode
  children?: ReactNode
}

/** The top of a screen: a sign, its title, a sentence. */
export function Heading(props: HeadingProps): ReactNode {
  const { icon, visual, tone = 'accent', title, detail, children } = props
  const own = useRef<HTMLHeadingElement>(null)
  const { root, host } = useContext(RootContext)
  // A step within a screen takes the button away that was pressed, and the focus with it. In the page's own flow the
  // focus may be anywhere else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title is what tells of a step
  useLayoutEffect(() => {
    if (host?.dataset.kind === 'dialog' && root && isLost(root)) own.current?.focus({ preventScroll: true })
  }, [title, root, host])
  const sign = visual || (icon && <Icon of={icon} size={24} />)
  return (
    <div className="heading">
      {sign && <div className={cx('sign', tone)}>{sign}</div>}
      <h2 id={TITLE_ID} ref={own} tabIndex={-1}>
        {title}
      </h2>
      {detail && <p>{detail}</p>}
      {children}
    </div>
  )
}

/** Nothing in the open dialog has the focus. */
const isLost = (root: ShadowRoot) =>
  root.activeElement === null && root.querySelector('dialog[open]:not(.closing)')

/** A title that stands in the header bar, where a screen begins with its controls. */
export function BarTitle({ children }: { children: ReactNode }): ReactNode {
  const { bar } = useContext(RootContext)
  const title = (
    <h2 id={TITLE_ID} className="bar-title">
      {children}
    </h2>
  )
  return bar ? createPortal(title, bar) : title
}
