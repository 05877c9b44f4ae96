import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { cx } from '../ui/cx.ts'
import { Heading } from '../ui/heading.tsx'
import { chat, Icon, mail } from '../ui/icon.tsx'
import { InlineField } from '../ui/inline-field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { Rich } from '../ui/rich.tsx'
import { useSheet } from '../ui/root-context.ts'
import { addressEntryCss } from './address-entry-view.css.ts'
import type { LandingViewProps, PhoneEntryProps } from './props.ts'

export interface AddressEntryViewProps {
  /** whose title and sentence it bears */
  screen: 'link-email' | 'link-phone' | 'update-email' | 'update-phone'
  /** the address or number that is replaced */
  old: string | null
  email?: LandingViewProps['email']
  phone?: PhoneEntryProps
}

/** Entry of an address or a number that is linked, or takes the place of another. */
export function AddressEntryView({ screen, old, email, phone }: AddressEntryViewProps): ReactNode {
  useSheet(addressEntryCss)
  const copy = useCopy()
  const { landing } = copy
  const { title, detail } = copy[screen]
  return (
    <>
      <Heading
        icon={phone ? chat : mail}
        title={title}
        detail={
          <Rich
            text={detail}
            values={{ old: <bdi className={cx('destination', phone && 'number')}>{old}</bdi> }}
          />
        }
      />
      {email && (
        <InlineField
          icon={<Icon of={mail} size={22} />}
          type="email"
          name="email"
          autoComplete="email"
          label={landing.email}
          placeholder={landing.emailPlaceholder}
          submitLabel={landing.submit}
          value={email.value}
          error={email.error}
          busy={email.status === 'submitting'}
          canSubmit={email.canSubmit}
          autoFocus={email.autoFocus}
          onChange={email.onChange}
          onSubmit={email.onSubmit}
        />
      )}
      {phone && <PhoneField {...phone} busy={phone.status === 'submitting'} submitLabel={landing.submit} />}
    </>
  )
}
