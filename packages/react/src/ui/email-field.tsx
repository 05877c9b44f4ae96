import { type ReactNode, useId, useState } from 'react'
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
  // said once it is left, or meant to be submitted: while it is typed nobody is done yet
  const [doubted, doubt] = useState<string | null>(null)
  const cannotBe = doubted === props.value && !props.canSubmit && props.status === 'idle'
  const done = () => doubt(props.value.trim() ? props.value : null)
  return (
    <FieldForm
      {...props}
      error={props.error ?? (cannotBe ? errors.field.invalid_data : null)}
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
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={field.emailPlaceholder}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onBlur={done}
            onKeyDown={({ key }) => key === 'Enter' && done()}
          />
        </>
      )}
    </FieldForm>
  )
}
