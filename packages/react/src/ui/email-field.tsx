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
  const { field, errors } = useCopy()
  const id = useId()
  return (
    <FieldForm
      {...props}
      entered={props.value.trim()}
      invalid={errors.field.invalid_data}
      chip={!props.value && props.chip}
    >
      {(input) => (
        <>
          <label className="row-icon" htmlFor={id}>
            <Icon of={mail} size={24} />
            <span className="sr">{field.email}</span>
          </label>
          <input
            {...input}
            id={id}
            // no browser corrects or capitalises it
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            placeholder={field.emailPlaceholder}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value)}
          />
        </>
      )}
    </FieldForm>
  )
}
