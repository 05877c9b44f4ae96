import type { LandingView } from '@latchkey/core'
import type { ReactNode } from 'react'
import { type LoginCopy, useLoginCopy } from '../../../copy/login/copy.ts'
import { cx } from '../../../ui/cx.ts'
import type { EmailFieldProps } from '../../../ui/email-field.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { BarTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PhoneFieldProps } from '../../../ui/phone-field.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { RowButton } from '../../../ui/row-button.tsx'
import { Slotted } from '../../../ui/slotted.tsx'
import type { Legal } from '../../../ui/terms-line.tsx'
import { TermsLine } from '../../../ui/terms-line.tsx'
import { LatePhoneField } from './parts.tsx'

/** A row of landing. */
export type LandingMethod =
  | { kind: 'email-field' | 'phone-field'; recent?: boolean }
  | {
      kind: 'button'
      id: string
      label: string
      icon: ReactNode
      recent?: boolean
      /** leads to a further list (more options, other socials, a wallet) */
      more?: boolean
      disabled?: boolean
      onSelect(): void
    }
  /** between two groups of methods */
  | { kind: 'divider' }

export interface LandingViewProps {
  /** null: the default header */
  header: string | null
  /** address of a picture or an element */
  logo: ReactNode | string | null
  /** alternative text of a picture logo */
  appName: string | null
  loginMessage: string | null
  /** which list it is; the first without one */
  view?: LandingView
  /** rows in order */
  methods: LandingMethod[]
  legal: Legal
  /** an error of the whole screen, above the rows */
  notice: string | null
  email: EmailFieldProps
  /** of the row `phone-field` */
  phone?: PhoneFieldProps
}

/** Longest login message that is shown, in characters [LAND-004]. */
export const LOGIN_MESSAGE_LENGTH = 100

/** A list of more is called what was pressed to come there. */
const TITLES: Record<LandingView, (words: LoginCopy['landing']) => string | null> = {
  default: () => null,
  overflow: ({ moreOptions }) => moreOptions,
  'web2-overflow': ({ otherSocials }) => otherSocials,
}

export function LandingView(props: LandingViewProps): ReactNode {
  useSheet(landingCss)
  const { landing } = useLoginCopy()
  return (
    <>
      <BarTitle>{TITLES[props.view ?? 'default'](landing) ?? props.header ?? landing.title}</BarTitle>
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
  const { landing } = useLoginCopy()
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
  if (of.kind === 'phone-field') return phone && <LatePhoneField {...phone} chip={chip} />
  return <EmailField {...email} chip={chip} />
}

const landingCss = `
.logo{display:flex;justify-content:center;margin-block:4px 20px}
.logo img,.logo ::slotted(*){max-block-size:90px!important;max-inline-size:180px!important;object-fit:contain}
.logo ::slotted(*){overflow:hidden}
.login-message{margin:0 0 16px;text-align:center;color:var(--fg-2);overflow-wrap:anywhere;text-wrap:balance}
.methods{display:flex;flex-direction:column;gap:10px;max-block-size:400px;overflow-y:auto;margin:-4px;padding:4px;scrollbar-width:thin}
.methods>*{flex:none}
/* while more is below, the last row in sight fades out; where the list does not scroll the animation is none */
@supports (animation-timeline:scroll()){
.methods{scroll-padding-block-end:36px;mask:linear-gradient(to top,transparent,#000 36px) 0 0/100% calc(100% + 36px) no-repeat;animation:list-end linear both;animation-timeline:scroll(self);animation-range:calc(100% - 36px) 100%}
@media (prefers-reduced-motion:no-preference){.methods.forward{animation:from-end .2s cubic-bezier(.2,0,0,1),list-end linear both;animation-timeline:auto,scroll(self);animation-range:normal,calc(100% - 36px) 100%}}
}
@keyframes list-end{from{mask-position:0 100%}}
.mark{color:var(--fg)}
.row:disabled .mark{opacity:.5}
.divider{display:flex;align-items:center;gap:12px;color:var(--fg-3);font-size:13px;line-height:18px}
.divider::before,.divider::after{content:"";flex:1;border-block-start:1px solid var(--line)}
`
