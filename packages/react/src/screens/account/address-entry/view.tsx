import type { ReactNode } from 'react'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailField, type EmailFieldProps } from '../../../ui/email-field.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { chat, mail } from '../../../ui/icon.tsx'
import { PhoneField, type PhoneFieldProps } from '../../../ui/phone-field.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { useSheet } from '../../../ui/root-context.ts'

export interface AddressEntryViewProps {
  /** whose title and sentence it bears */
  screen: 'link-email' | 'link-phone' | 'update-email' | 'update-phone'
  /** the address or number that is replaced */
  old: string | null
  email?: EmailFieldProps
  phone?: PhoneFieldProps
}

/** Entry of an address or a number that is linked, or takes the place of another. */
export function AddressEntryView({ screen, old, email, phone }: AddressEntryViewProps): ReactNode {
  useSheet(addressEntryCss)
  const copy = useAccountCopy()
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
      {email && <EmailField {...email} />}
      {phone && <PhoneField {...phone} />}
    </>
  )
}

const addressEntryCss = `
.destination{font-weight:600;color:var(--fg);overflow-wrap:anywhere}
.number{white-space:nowrap}
`
