// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backspace, enterText, replaced } from './code-digits.ts'
import { CodeInput, type CodeInputProps } from './code-input.tsx'

afterEach(cleanup)

const split = (text: string) => Array.from({ length: 6 }, (_, i) => (text[i] === '.' ? '' : (text[i] ?? '')))
const joined = (digits: readonly string[]) => digits.map((digit) => digit || '.').join('')

describe('enterText', () => {
  it.each([
    ['a digit fills its box and moves on', '......', 0, '4', '4.....', 1, false],
    ['a digit in the last box stays there', '12345.', 5, '6', '123456', 5, false],
    ['a digit in a filled box takes its place', '123...', 1, '9', '193...', 2, false],
    ['a pasted code is spread over the boxes', '......', 0, '123456', '123456', 5, false],
    ['a whole code starts at the first box wherever it is pasted', '9.....', 3, '123456', '123456', 5, false],
    ['a part of a code spreads from its box', '12....', 2, '345', '12345.', 5, false],
    ['what does not fit is dropped', '......', 0, '12345678', '123456', 5, false],
    ['spaces are stripped [CODE-024]', '......', 0, ' 123 456\n', '123456', 5, false],
    [
      'invisible characters and dashes of mail clients are stripped',
      '......',
      0,
      '\u200b123-456\ufeff',
      '123456',
      5,
      false,
    ],
    ['full-width digits of an input method count', '......', 0, '１２３', '123...', 3, false],
    ['a letter is no digit', '12....', 2, 'a', '12....', 2, true],
    ['digits between letters are kept', '......', 0, 'a1b2', '12....', 2, true],
    ['nothing changes nothing', '12....', 2, '', '12....', 2, false],
  ])('%s', (_, before, box, text, after, focus, notNumeric) => {
    const edit = enterText(split(before), box, text)
    expect([joined(edit.digits), edit.focus, edit.notNumeric]).toEqual([after, focus, notNumeric])
  })
})

it.each([
  ['4', '47', '7'],
  ['4', '74', '7'],
  ['4', '44', '4'],
  ['', '47', '47'],
  ['4', '7', '7'],
])('typing beside %s so that the box reads %s means %s', (old, value, typed) => {
  expect(replaced(old, value)).toBe(typed)
})

it.each([
  ['a filled box is emptied and keeps the focus', '123...', 2, '12....', 2],
  ['an empty box clears the previous one and moves there', '123...', 3, '12....', 2],
  ['the first box stays the first', '......', 0, '......', 0],
])('backspace: %s', (_, before, box, after, focus) => {
  const edit = backspace(split(before), box)
  expect([joined(edit.digits), edit.focus]).toEqual([after, focus])
})

function Boxes(props: Partial<CodeInputProps> & { start?: string }) {
  const [digits, setDigits] = useState(split(props.start ?? ''))
  return (
    <CodeInput
      status="idle"
      label="Code"
      boxLabel="Digit {position} of {count}"
      onNotNumeric={() => {}}
      {...props}
      digits={digits}
      onDigits={(next) => {
        props.onDigits?.(next)
        setDigits(next)
      }}
    />
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const shown = () => joined(boxes().map((box) => box.value))
const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement)

describe('CodeInput', () => {
  it('has six single-digit inputs, each with a name of its own [CODE-016]', () => {
    render(<Boxes />)
    expect(boxes()).toHaveLength(6)
    expect(boxes().map((box) => box.getAttribute('aria-label'))[5]).toBe('Digit 6 of 6')
    expect(boxes().every((box) => box.inputMode === 'numeric')).toBe(true)
  })

  it('offers the first box alone to the autofill of one-time codes', () => {
    render(<Boxes />)
    expect(boxes().map((box) => box.autocomplete)).toEqual([
      'one-time-code',
      'off',
      'off',
      'off',
      'off',
      'off',
    ])
  })

  it('fills the boxes in turn while typing [CODE-020]', () => {
    render(<Boxes />)
    boxes()[0]?.focus()
    for (const digit of '123')
      fireEvent.change(document.activeElement as Element, { target: { value: digit } })
    expect([shown(), focused()]).toEqual(['123...', 3])
  })

  it('spreads what autofill puts into the first box', () => {
    render(<Boxes />)
    fireEvent.change(boxes()[0] as Element, { target: { value: '987654' } })
    expect(shown()).toBe('987654')
  })

  it('spreads a pasted code across the six boxes [CODE-021]', () => {
    const onDigits = vi.fn()
    render(<Boxes onDigits={onDigits} />)
    fireEvent.paste(boxes()[2] as Element, { clipboardData: { getData: () => '12 34 56' } })
    expect(shown()).toBe('123456')
    expect(onDigits).toHaveBeenCalledExactlyOnceWith(['1', '2', '3', '4', '5', '6'])
  })

  it('clears the previous box on Backspace in an empty one [CODE-022]', () => {
    render(<Boxes start="123" />)
    boxes()[3]?.focus()
    fireEvent.keyDown(boxes()[3] as Element, { key: 'Backspace' })
    expect([shown(), focused()]).toEqual(['12....', 2])
    fireEvent.keyDown(boxes()[2] as Element, { key: 'Backspace' })
    expect([shown(), focused()]).toEqual(['1.....', 1])
  })

  it.each([
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 5, 5],
    ['Home', 4, 0],
    ['End', 1, 5],
  ])('%s moves the focus from box %i to box %i', (key, from, to) => {
    render(<Boxes start="123456" />)
    boxes()[from]?.focus()
    fireEvent.keyDown(boxes()[from] as Element, { key })
    expect(focused()).toBe(to)
  })

  it('says when something that is no digit was typed', () => {
    const onNotNumeric = vi.fn()
    render(<Boxes onNotNumeric={onNotNumeric} />)
    fireEvent.change(boxes()[0] as Element, { target: { value: 'x' } })
    expect(onNotNumeric).toHaveBeenLastCalledWith(true)
    fireEvent.change(boxes()[0] as Element, { target: { value: '1' } })
    expect(onNotNumeric).toHaveBeenLastCalledWith(false)
  })

  it('takes what an input method has composed, and nothing of it before', () => {
    const onDigits = vi.fn()
    render(<Boxes onDigits={onDigits} />)
    const [first] = boxes()
    fireEvent.compositionStart(first as Element)
    fireEvent.change(first as Element, { target: { value: '１' } })
    expect(onDigits).not.toHaveBeenCalled()
    fireEvent.compositionEnd(first as Element)
    expect(shown()).toBe('1.....')
  })

  it.each(['busy', 'success'] as const)('takes nothing and keeps the focus while %s', (status) => {
    const onDigits = vi.fn()
    render(<Boxes start="123456" status={status} onDigits={onDigits} />)
    boxes()[5]?.focus()
    fireEvent.keyDown(boxes()[5] as Element, { key: 'Backspace' })
    fireEvent.paste(boxes()[5] as Element, { clipboardData: { getData: () => '654321' } })
    expect(onDigits).not.toHaveBeenCalled()
    expect(boxes().every((box) => box.readOnly && !box.disabled)).toBe(true)
    expect(focused()).toBe(5)
  })

  it.each(['6', '7'])('begins a new code with %s typed while a wrong one stands', (typed) => {
    const onDigits = vi.fn()
    function Refused() {
      const [status, setStatus] = useState<CodeInputProps['status']>('error')
      const start = (digits: string[]) => {
        onDigits(digits)
        setStatus('idle')
      }
      return <Boxes start="123456" status={status} onDigits={start} />
    }
    render(<Refused />)
    boxes()[5]?.focus()
    fireEvent.change(boxes()[5] as Element, { target: { value: `6${typed}` } })
    expect([shown(), focused()]).toEqual([`${typed}.....`, 1])
    for (const digit of '89')
      fireEvent.change(document.activeElement as Element, { target: { value: digit } })
    expect([shown(), focused()]).toEqual([`${typed}89...`, 3])
    expect(onDigits).toHaveBeenCalledTimes(3)
  })

  it('empties all boxes on Backspace in a wrong code', () => {
    const onDigits = vi.fn()
    render(<Boxes start="123456" status="error" onDigits={onDigits} />)
    boxes()[5]?.focus()
    fireEvent.keyDown(boxes()[5] as Element, { key: 'Backspace' })
    expect([shown(), focused()]).toEqual(['......', 0])
  })

  it('shakes on a failure [CODE-033], and goes back to the first box once it is cleared', () => {
    const view = (status: CodeInputProps['status'], text: string) => (
      <CodeInput
        digits={split(text)}
        status={status}
        label="Code"
        boxLabel="{position}"
        onDigits={() => {}}
        onNotNumeric={() => {}}
      />
    )
    const { rerender } = render(view('error', '111111'))
    expect(screen.getByRole('group').classList.contains('shake')).toBe(true)
    expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
    rerender(view('idle', ''))
    expect(screen.getByRole('group').classList.contains('shake')).toBe(false)
    expect(focused()).toBe(0)
  })

  it('leaves the focus on a button beside it when a wrong code is cleared', () => {
    const view = (status: CodeInputProps['status'], text: string) => (
      <>
        <CodeInput
          digits={split(text)}
          status={status}
          label="Code"
          boxLabel="{position}"
          onDigits={() => {}}
          onNotNumeric={() => {}}
        />
        <button type="button">Resend</button>
      </>
    )
    const { rerender } = render(view('error', '222222'))
    screen.getByRole('button').focus()
    rerender(view('idle', ''))
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})
