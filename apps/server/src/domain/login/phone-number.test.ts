import { expect, it } from 'vitest'
import { parsePhoneNumber } from './phone-number.ts'

it.each([
  ['+12015550123', '+12015550123', '+1 201 555 0123', 'US', '1'],
  ['(201) 555-0123', '+12015550123', '+1 201 555 0123', 'US', '1'],
  ['+49 1512 3456789', '+4915123456789', '+49 1512 3456789', 'DE', '49'],
  ['+44 7400 123456', '+447400123456', '+44 7400 123456', 'GB', '44'],
  ['+39 312 345 6789', '+393123456789', '+39 312 345 6789', 'IT', '39'],
  ['+1 242 359 1234', '+12423591234', '+1 242 359 1234', 'BS', '1'],
])('reads %s', (text, e164, international, region, callingCode) => {
  expect(parsePhoneNumber(text)).toEqual({ e164, international, region, callingCode, texts: true })
})

it.each([
  '+49 30 901820',
  '+1 800 234 5678',
  '+44 20 7031 3000',
  '+44 909 879 0879',
])('knows that %s takes no texts', (text) => {
  expect(parsePhoneNumber(text)?.texts).toBe(false)
})

it.each([
  '',
  'x',
  '0',
  '+',
  '+999',
  '+1201555012345',
  'tel:+12015550123 x',
  '1'.repeat(64),
])('does not take %j', (text) => {
  expect(parsePhoneNumber(text)).toBeUndefined()
})
