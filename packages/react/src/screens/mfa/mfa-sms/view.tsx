import type { ReactNode } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Heading } from '../../../ui/heading.tsx'
import { chat } from '../../../ui/icon.tsx'
import { PhoneField, type PhoneFieldProps } from '../../../ui/phone-field.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { CodePart, type CodePartProps } from '../code-part.tsx'
import { Enrolled } from '../enrolled.tsx'

export interface MfaSmsViewProps {
  step: 'enroll' | 'verify' | 'success'
  phone: PhoneFieldProps
  code: Omit<CodePartProps, 'success'>
  /** recovery codes come next */
  codesFollow: boolean
  onDone(): void
}

/** A phone number that is added: the number, a code that it gets, the end. */
export function MfaSmsView({ step, phone, code, codesFollow, onDone }: MfaSmsViewProps): ReactNode {
  const { shell, 'mfa-sms': copy } = useMfaCopy()
  if (step === 'success') return <Enrolled title={copy.success} codesFollow={codesFollow} onDone={onDone} />
  if (step === 'enroll')
    return (
      <>
        <Heading icon={chat} title={copy.title} detail={copy.detail} />
        <PhoneField {...phone} />
      </>
    )
  const number = (
    <b dir="ltr" className="nowrap">
      {phone.value.qualifiedPhoneNumber || phone.value.rawPhoneNumber}
    </b>
  )
  return (
    <>
      <Heading
        icon={chat}
        title={copy.verify}
        detail={<Rich text={copy.verifyDetail} values={{ number }} />}
      />
      <CodePart {...code} success={shell.success} />
    </>
  )
}
