import { type ReactNode, useId } from 'react'
import { useCopy } from '../copy/copy.ts'
import { FieldForm, type FieldProps } from './field-form.tsx'
import { Icon, mail } from './icon.tsx'

export interface EmailFieldProps extends FieldProps {
  value: string
  chip?: string | null
  onChange(value: string): void
}

/** An address, with its own submit button. */
export function EmailField(props: EmailFieldProps): ReactNode {
  const { landing } = useCopy()
  const id = useId()
  return (
    <FieldForm {...props} chip={!props.value && props.chip}>
      {(input) => (
        <>
          <label className="row-icon" htmlFor={id}>
            <Icon of={mail} size={22} />
            <span className="sr">{landing.email}</span>
          </label>
          <input
            {...input}
            id={id}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={landing.emailPlaceholder}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value)}
          />
        </>
      )}
    </FieldForm>
  )
}
