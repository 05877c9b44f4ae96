import type { ReactNode, Ref } from 'react'
import { cx } from '../ui/cx.ts'
import { Slotted } from '../ui/slotted.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { ProtectedBy } from './protected-by.tsx'
import { Stage, type StageProps } from './stage.tsx'

export interface PanelProps extends Omit<HeaderProps, 'barRef'>, StageProps {
  inline: boolean
  barRef: Ref<HTMLDivElement>
  /** the host's own footer; null: 'Protected by Latchkey' */
  footerLogo: ReactNode
  /** where a challenge shows while it has to */
  captcha?: ReactNode
}

/** Header, screen and footer: the card of the dialog, or the panel in the page. */
export function Panel(props: PanelProps): ReactNode {
  return (
    <div className={cx('card', props.inline && 'inline')}>
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
