import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { cx } from '../../ui/cx.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { BarTitle } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { Slotted } from '../../ui/slotted.tsx'
import { TermsLine } from '../../ui/terms-line.tsx'
import type { LandingMethod, LandingViewProps } from '../props.ts'
import { landingCss } from './view.css.ts'

/** Longest login message that is shown, in characters [LAND-004]. */
export const LOGIN_MESSAGE_LENGTH = 100

export function LandingView(props: LandingViewProps): ReactNode {
  useSheet(landingCss)
  const { landing } = useCopy()
  return (
    <>
      <BarTitle>{props.header ?? landing.title}</BarTitle>
      {props.logo && (
        <div className="logo">
          {typeof props.logo === 'string' ? (
            <img src={props.logo} alt={props.appName ?? ''} />
          ) : (
            <Slotted name="logo">{props.logo}</Slotted>
          )}
        </div>
      )}
      {props.loginMessage && (
        <p className="login-message">{[...props.loginMessage].slice(0, LOGIN_MESSAGE_LENGTH).join('')}</p>
      )}
      {props.notice && <Notice tone="error">{props.notice}</Notice>}
      <div
        key={props.view ?? 'default'}
        className={cx('methods', props.view && props.view !== 'default' && 'forward')}
        role="group"
        aria-label={landing.methods}
      >
        {props.methods.map((method, index) => (
          <Method
            key={method.kind === 'button' ? method.id : `${method.kind}-${index}`}
            of={method}
            {...props}
          />
        ))}
      </div>
      <TermsLine legal={props.legal} />
    </>
  )
}

interface MethodProps extends Pick<LandingViewProps, 'email' | 'phone'> {
  of: LandingMethod
}

function Method({ of, email, phone }: MethodProps): ReactNode {
  const { landing } = useCopy()
  if (of.kind === 'divider') return <div className="divider">{landing.divider}</div>
  const chip = of.recent ? landing.recent : null
  if (of.kind === 'button')
    return (
      <RowButton
        icon={of.icon}
        label={of.label}
        chip={chip}
        more={of.more}
        disabled={of.disabled}
        onSelect={of.onSelect}
      />
    )
  if (of.kind === 'phone-field') return phone && <PhoneField {...phone} chip={chip} />
  return <EmailField {...email} chip={chip} />
}
