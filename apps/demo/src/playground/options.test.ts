import { expect, it } from 'vitest'
import { DEFAULTS, readOptions, writeOptions } from './options.ts'

it('takes an address that says nothing for the defaults, and writes them as nothing', () => {
  expect(readOptions('')).toEqual(DEFAULTS)
  expect(writeOptions(DEFAULTS, '')).toBe('')
})

it('switches on the methods that the address names, once each', () => {
  expect(readOptions('?methods=passkey,google,email,google').methods).toEqual(['email', 'google', 'passkey'])
})

it('falls back where the address is wrong', () => {
  for (const search of [
    '?methods=',
    '?methods=nothing',
    '?theme=loud',
    '?accent=red',
    '?app=short',
    '?lang=%3Cb',
  ])
    expect(readOptions(search)).toEqual(DEFAULTS)
})

it('reads back what it wrote, and leaves what is not its own', () => {
  const options = {
    ...DEFAULTS,
    methods: ['sms', 'custom'] as const,
    theme: '#101418' as const,
    accent: '#ff0066' as const,
    header: 'Grüße & more',
    message: 'a=b',
    legal: true,
    buttonsOnly: true,
    noSignup: true,
    standalone: true,
    delegation: true,
    lang: 'pt-BR',
    appId: 'latchkeydemoapp0000000002',
  }
  const written = writeOptions(options, '?other=1')
  expect(readOptions(written)).toEqual(options)
  expect(new URLSearchParams(written).get('other')).toBe('1')
  expect(written).toContain('methods=sms,custom')
  expect(written).toContain('app=captcha')
  expect(writeOptions(DEFAULTS, written)).toBe('?other=1')
})
