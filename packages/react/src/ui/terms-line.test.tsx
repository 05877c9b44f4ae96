// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Legal } from './terms-line.tsx'
import { TermsLine } from './terms-line.tsx'

afterEach(cleanup)

const TERMS = 'https://host.example/terms'
const PRIVACY = 'https://host.example/privacy'

const line = (legal: Partial<Legal>) => {
  const { container } = render(
    <TermsLine legal={{ termsUrl: TERMS, privacyUrl: PRIVACY, requireAcceptance: false, ...legal }} />,
  )
  return container.textContent?.replaceAll(' (opens in a new tab)', '')
}

it.each([
  ['both documents', {}, 'By logging in I agree to the Terms & Privacy Policy'],
  ['terms alone', { privacyUrl: null }, 'By logging in I agree to the Terms of Service'],
  ['privacy policy alone', { termsUrl: null }, 'By logging in I agree to the Privacy Policy'],
  ['no documents', { termsUrl: null, privacyUrl: null }, ''],
])('names what there is: %s [SHELL-010]', (_, legal, text) => {
  expect(line(legal)).toBe(text)
})

it.each([
  ['shows when users need not accept', { requireAcceptance: false }, true],
  ['does not show when they must', { requireAcceptance: true }, false],
])('the line %s [SHELL-011] [SHELL-012]', (_, legal, shows) => {
  expect(line(legal) !== '').toBe(shows)
})

it('leads to the documents in a new tab, without a handle on the page', () => {
  line({})
  const link = screen.getByRole('link', { name: /Privacy Policy/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    PRIVACY,
    '_blank',
    'noopener noreferrer',
  ])
})

it('makes no link of an address that is none of the web', () => {
  line({ termsUrl: 'javascript:alert(1)' })
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
