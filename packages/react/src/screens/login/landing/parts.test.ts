// @vitest-environment happy-dom
import type { ResolvedConfig } from '@latchkey/core'
import { expect, it } from 'vitest'
import { LatePhoneField, LateProviderMark, landingParts } from './parts.tsx'

const parts = (...methods: string[]) =>
  landingParts({
    loginMethods: Object.fromEntries(
      ['email', 'sms', 'wallet', 'passkey', 'google', 'farcaster', 'telegram'].map((name) => [
        name,
        methods.includes(name),
      ]),
    ),
    intl: { defaultCountry: 'ch', language: null },
  } as unknown as ResolvedConfig)

it('an app without numbers and providers fetches neither field nor marks', () => {
  expect(parts('email', 'wallet', 'passkey')).toEqual([])
})

it.each([
  'google',
  'farcaster',
  'telegram',
])('an app with %s fetches the marks, and no field', async (name) => {
  const [marks, ...more] = parts('email', name)
  expect(more).toEqual([])
  await marks?.fetch()
  expect(LateProviderMark.here()).toBe(true)
  expect(LatePhoneField.here()).toBe(false)
})

it('an app with numbers fetches the field, and the flag that it begins with', async () => {
  const [field, ...more] = parts('email', 'sms')
  expect(more).toEqual([])
  expect(field?.here()).toBe(false)
  await field?.fetch()
  expect(field?.here()).toBe(true)
  const { Flag } = await import('../../../ui/flag.tsx')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { createElement } = await import('react')
  expect(renderToStaticMarkup(createElement(Flag, { of: 'CH' }))).toContain('<path')
  expect(renderToStaticMarkup(createElement(Flag, { of: 'US' }))).not.toContain('<path')
})
