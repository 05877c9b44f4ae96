import { describe, expect, it } from 'vitest'
import { Inbox } from './inbox.ts'
import type { Delivery } from './message.ts'

const mail = (to: string, text = 'hello'): Delivery => ({
  channel: 'email',
  to,
  from: 'a@b.c',
  subject: 'Hi',
  text,
  html: null,
})

describe('Inbox', () => {
  it('lists newest first, by recipient whatever the letter case', () => {
    const inbox = new Inbox()
    inbox.deliver(mail('Ada@Example.com', 'one'))
    inbox.deliver(mail('grace@example.com', 'two'))
    inbox.deliver(mail('ada@example.com', 'three'))
    expect(inbox.list().map(({ text }) => text)).toEqual(['three', 'two', 'one'])
    expect(inbox.list(' ADA@example.COM ').map(({ text }) => text)).toEqual(['three', 'one'])
    expect(inbox.list('nobody@example.com')).toEqual([])
  })

  it('finds a number whatever its spacing, with and without its plus', () => {
    const inbox = new Inbox()
    inbox.deliver({ ...mail('+14155550100', 'one'), channel: 'sms' })
    inbox.deliver({ ...mail('+14155550101', 'two'), channel: 'sms' })
    inbox.deliver({ ...mail('+14155550100', 'three'), channel: 'whatsapp' })
    for (const to of ['+14155550100', '+1 (415) 555-0100', ' 1 415 555 01 00', '+1.415.555.0100'])
      expect(inbox.list(to).map(({ text }) => text)).toEqual(['three', 'one'])
    for (const to of ['4155550100', '+', '', '()'] as const) expect(inbox.list(to)).toEqual([])
  })

  it('finds the code in the text, else in the subject', () => {
    const inbox = new Inbox()
    expect(inbox.deliver(mail('a@b.c', 'Code 123456')).code).toBe('123456')
    expect(inbox.deliver({ ...mail('a@b.c'), subject: '654321 is your code' }).code).toBe('654321')
    expect(inbox.deliver(mail('a@b.c')).code).toBeNull()
  })

  it('keeps the newest only', () => {
    const inbox = new Inbox(3)
    for (const text of ['1', '2', '3', '4', '5']) inbox.deliver(mail('a@b.c', text))
    expect(inbox.list().map(({ text }) => text)).toEqual(['5', '4', '3'])
  })

  it('tells watchers until they stop', () => {
    const inbox = new Inbox()
    const seen: string[] = []
    const stop = inbox.watch(({ text }) => seen.push(text))
    inbox.deliver(mail('a@b.c', 'heard'))
    stop()
    inbox.deliver(mail('a@b.c', 'unheard'))
    expect(seen).toEqual(['heard'])
  })
})
