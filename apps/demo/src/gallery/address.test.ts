import { expect, it } from 'vitest'
import { address, readLook } from './address.ts'

it.each([
  ['/gallery', undefined, '/gallery'],
  ['/gallery?lang=de&theme=dark', undefined, '/gallery?theme=dark&lang=de'],
  [
    '/gallery?dir=rtl&width=phone&words=long',
    'landing/default',
    '/gallery?show=landing/default&width=phone&dir=rtl&words=long',
  ],
])('keeps the look of %s', (from, show, to) => {
  expect(address('/gallery', readLook(new URL(from, 'http://localhost').search), show)).toBe(to)
})
