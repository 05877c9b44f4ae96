import { type ReactNode, type Ref, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { Slotted } from '../ui/slotted.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { ProtectedBy } from './protected-by.tsx'
import { Stage, type StageProps } from './stage.tsx'
import { useSwipe } from './use-swipe.ts'

export interface PanelProps extends Omit<HeaderProps, 'barRef'>, StageProps {
  inline: boolean
  /** false while it is about to open, and while it goes */
  open: boolean
  barRef: Ref<HTMLDivElement>
  /** the host's own footer; null: 'Protected by Latchkey' */
  footerLogo: ReactNode
  /** where a challenge shows while it has to */
  captcha?: ReactNode
}

/** Header, screen and footer: the card of the dialog, or the panel in the page. */
export function Panel(props: PanelProps): ReactNode {
  const card = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(card, props.open, props.inline ? null : props.onClose)
  return (
    <div ref={card} className={cx('card', props.inline && 'inline')} {...swipe}>
      <Header onBack={props.onBack} onInfo={props.onInfo} onClose={props.onClose} barRef={props.barRef} />
      <Stage screenKey={props.screenKey} direction={props.direction} behind={props.behind}>
        {props.children}
      </Stage>
      {props.captcha}
      <div className="foot">
        {props.footerLogo ? <Slotted name="footer">{props.footerLogo}</Slotted> : <ProtectedBy />}
      </div>
    </div>
  )
}
