import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fill } from '../copy/fill.ts'
import { backspace, CODE_LENGTH, type CodeEdit, enterText, replaced } from './code-digits.ts'
import { codeInputCss } from './code-input.css.ts'
import { cx } from './cx.ts'
import { useSheet } from './root-context.ts'

export interface CodeInputProps {
  digits: readonly string[]
  status: 'idle' | 'busy' | 'success' | 'error'
  label: string
  /** '{position}' and '{count}' are filled in */
  boxLabel: string
  describedBy?: string
  onDigits(digits: string[]): void
  /** whether the last edit held something that is no digit */
  onNotNumeric(notNumeric: boolean): void
}

/**
 * Six boxes for a code. Always left to right; the boxes keep the focus while the code is checked. What is typed while a
 * wrong code still stands begins the next one.
 */
export function CodeInput(props: CodeInputProps): ReactNode {
  useSheet(codeInputCss)
  const { digits, status } = props
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const [composing, setComposing] = useState<{ box: number; text: string } | null>(null)
  const locked = status === 'busy' || status === 'success'
  const empty = digits.every((digit) => !digit)
  const wasError = useRef(false)

  const focus = (box: number) => {
    boxes.current[box]?.focus()
    boxes.current[box]?.select()
  }
  useEffect(() => {
    if (status === 'error') wasError.current = true
    else if (wasError.current) {
      wasError.current = false
      if (empty) boxes.current[0]?.focus()
    }
  }, [status, empty])

  const apply = (edit: CodeEdit) => {
    if (locked) return
    props.onNotNumeric(edit.notNumeric)
    if (edit.digits.some((digit, i) => digit !== (digits[i] ?? ''))) props.onDigits(edit.digits)
    focus(edit.focus)
  }
  const enter = (box: number, text: string) =>
    apply(status === 'error' ? enterText([], 0, text) : enterText(digits, box, text))
  const erase = (box: number) => (status === 'error' ? enterText([], 0, '') : backspace(digits, box))
  const onKeyDown = (event: KeyboardEvent, box: number) => {
    const target = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (target !== undefined) focus(Math.min(Math.max(target, 0), CODE_LENGTH - 1))
    else if (event.key === 'Backspace') apply(erase(box))
    else if (event.key === 'Delete') apply({ ...erase(digits[box] ? box : -1), focus: box })
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, box: number) => {
    event.preventDefault()
    enter(box, event.clipboardData.getData('text'))
  }

  return (
    <div
      className={cx('code', status, status === 'error' && 'shake')}
      role="group"
      dir="ltr"
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {Array.from({ length: CODE_LENGTH }, (_, box) => (
        <input
          key={box}
          ref={(element) => {
            boxes.current[box] = element
          }}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          data-autofocus={box === 0 || undefined}
          aria-label={fill(props.boxLabel, { position: box + 1, count: CODE_LENGTH })}
          aria-invalid={status === 'error' || undefined}
          readOnly={locked}
          value={composing?.box === box ? composing.text : (digits[box] ?? '')}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => onKeyDown(event, box)}
          onPaste={(event) => onPaste(event, box)}
          onCompositionStart={() => setComposing({ box, text: '' })}
          onCompositionEnd={(event) => {
            setComposing(null)
            enter(box, event.currentTarget.value)
          }}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (composing?.box === box) setComposing({ box, text: value })
            else enter(box, replaced(digits[box] ?? '', value))
          }}
        />
      ))}
    </div>
  )
}
