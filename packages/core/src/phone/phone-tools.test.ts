import { describe, expect, it } from 'vitest'
import { callingCode, countries, enterPhone } from './phone-tools.ts'

describe('a number as it is typed', () => {
  it('is judged by the selected country [CODE-006]', () => {
    expect(enterPhone('2015550123', 'US').isValid).toBe(true)
    expect(enterPhone('2015550123', 'CH').isValid).toBe(false)
    expect(enterPhone('079 123 45 67', 'CH').isValid).toBe(true)
    expect(enterPhone('079 123 45 67', 'US').isValid).toBe(false)
    expect(enterPhone('201555', 'US').isValid).toBe(false)
    expect(enterPhone('', 'US').isValid).toBe(false)
  })

  it('yields what was typed, the number in full, the country, and whether it is one [CODE-008]', () => {
    expect(enterPhone('2015550123', 'US')).toEqual({
      rawPhoneNumber: '(201) 555-0123',
      qualifiedPhoneNumber: '+1 201 555 0123',
      countryCode: 'US',
      isValid: true,
    })
    expect(enterPhone('0791234567', 'ch')).toMatchObject({
      qualifiedPhoneNumber: '+41 79 123 45 67',
      countryCode: 'CH',
    })
  })

  it('is laid out while it grows, and can be taken back to nothing', () => {
    const typed = [...'20155']
    const seen = typed.map((_, index) => enterPhone(typed.slice(0, index + 1).join(''), 'US').rawPhoneNumber)
    expect(seen).toEqual(['2', '20', '201', '(201) 5', '(201) 55'])
    expect(enterPhone('(201) ', 'US').rawPhoneNumber).toBe('201')
    expect(enterPhone('', 'US').rawPhoneNumber).toBe('')
  })

  it('brings its country along when it has a plus', () => {
    expect(enterPhone('+41 79 123 45 67', 'US')).toEqual({
      rawPhoneNumber: '079 123 45 67',
      qualifiedPhoneNumber: '+41 79 123 45 67',
      countryCode: 'CH',
      isValid: true,
    })
    expect(enterPhone('+41 79', 'US')).toMatchObject({ countryCode: 'US', isValid: false })
  })

  it.each([
    ['letters', 'abc'],
    ['a plus', '+'],
    ['two', '++1'],
    ['a zero', '0'],
    ['another script', '٠'],
    ['many pluses', '+'.repeat(300)],
    ['many digits', '1'.repeat(400)],
  ])('survives %s', (_, text) => {
    expect(enterPhone(text, 'XX')).toMatchObject({ countryCode: 'US', isValid: false })
  })
})

describe('the countries', () => {
  it('have a name in the language and a calling code', () => {
    expect(countries('en').find(({ code }) => code === 'CH')).toEqual({
      code: 'CH',
      name: 'Switzerland',
      callingCode: '+41',
    })
    expect(countries('de').find(({ code }) => code === 'CH')?.name).toBe('Schweiz')
    expect(countries('en').length).toBeGreaterThan(200)
    expect(callingCode('nowhere')).toBe('+1')
  })

  it('stand in the order of their names', () => {
    const names = countries('en').map(({ name }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  })
})
