import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fill } from '../copy/fill.ts'
import { backspace, backspacePin, CODE_LENGTH, type CodeEdit, enterText, replaced } from './code-digits.ts'
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
  /** of a second factor: too many digits are refused as a whole, and Backspace moves back */
  pin?: { onTooMany(tooMany: boolean): void }
}

/** Whether a keyboard is at work on something beside the boxes. */
function isElsewhere(boxes: (HTMLInputElement | null)[]): boolean {
  const active = (boxes[0]?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
  return active instanceof HTMLButtonElement
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
      if (empty && !isElsewhere(boxes.current)) boxes.current[0]?.focus()
    }
  }, [status, empty])

  const apply = (edit: CodeEdit) => {
    if (locked) return
    props.onNotNumeric(edit.notNumeric)
    props.pin?.onTooMany(edit.tooMany)
    if (props.pin && edit.tooMany) return
    if (edit.digits.some((digit, i) => digit !== (digits[i] ?? ''))) props.onDigits(edit.digits)
    focus(edit.focus)
  }
  const enter = (box: number, text: string) =>
    apply(status === 'error' ? enterText([], 0, text) : enterText(digits, box, text))
  const back = props.pin ? backspacePin : backspace
  const erase = (box: number) => (status === 'error' ? enterText([], 0, '') : back(digits, box))
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

const codeInputCss = `
.code{display:flex;gap:8px;justify-content:center}
.code input{flex:1 1 0;min-inline-size:0;max-inline-size:48px;block-size:56px;padding:0;text-align:center;
font:600 22px/1 var(--font);font-variant-numeric:tabular-nums;color:var(--fg);caret-color:var(--accent);
background:var(--bg);border:1px solid var(--control);border-radius:var(--r-md);outline:none;
transition:border-color .15s,box-shadow .15s,background-color .15s}
.code input:focus{border-color:var(--accent);box-shadow:0 0 0 3px var(--ring)}
.code input::selection{background:none}
.code.busy input{color:var(--fg-3);background:var(--bg-2);border-color:var(--line)}
.code.success input{border-color:var(--success);color:var(--success);background:var(--success-light);box-shadow:none}
.code.error input{border-color:var(--error);color:var(--error);background:var(--error-light);box-shadow:none}
@media (prefers-reduced-motion:no-preference){.code.shake{animation:shake .4s cubic-bezier(.36,.07,.19,.97) both}}
@keyframes shake{10%,90%{transform:translateX(-1px)}20%,80%{transform:translateX(3px)}30%,50%,70%{transform:translateX(-6px)}40%,60%{transform:translateX(6px)}}
@media (forced-colors:active){.code input:focus{outline:2px solid Highlight}}
`
