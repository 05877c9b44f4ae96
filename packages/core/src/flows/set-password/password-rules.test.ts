import { describe, expect, it } from 'vitest'
import {
  makePassword,
  ownFileName,
  passwordEntropy,
  passwordFault,
  passwordStrength,
} from './password-rules.ts'

describe('what a recovery password may be', () => {
  it.each([
    ['abcde', { reason: 'too_short' }],
    ['abcdef', null],
  ])('%s has to have six characters [RECOV-044]', (password, fault) => {
    expect(passwordFault(password)).toEqual(fault)
  })

  it('is of letters, digits and thirteen signs [RECOV-045]', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    const allowed = printable.filter((one) => passwordFault(one.repeat(6)) === null)
    expect(allowed.join('')).toBe(
      '!#$%&()*+-0123456789@ABCDEFGHIJKLMNOPQRSTUVWXYZ^_abcdefghijklmnopqrstuvwxyz',
    )
  })

  it('names what is not allowed in it, each once, before its length [RECOV-046]', () => {
    expect(passwordFault('ü ü~')).toEqual({ reason: 'characters', characters: ['ü', ' ', '~'] })
  })
})

describe('how strong it is', () => {
  it('is by its length and by the kinds of characters in it [RECOV-052]', () => {
    const of = { abcdef: 26, abcDEF: 52, abcDE1: 62, 'abcD1!': 75, '!!!!!!': 13 }
    expect(Object.keys(of).map(passwordEntropy)).toEqual(Object.values(of).map((pool) => 6 * Math.log2(pool)))
  })

  const STRENGTHS = [
    ['is weak where it may not be used at all, however long', 'ä'.repeat(60), 'weak'],
    ['is weak up to half a point', 'abcdefgh', 'weak'],
    ['is medium above that', 'Abcdefg1', 'medium'],
    ['counts its kinds by three, so that a fourth adds nothing', 'Abcdefg1!-', 'medium'],
    ['has no points for its kinds below eight characters', 'Abc-12!', 'weak'],
    ['is strong above nine tenths', 'Abcdefgh1-kLmn', 'strong'],
  ]
  it.each(
    STRENGTHS,
  )('%s [RECOV-049] [RECOV-050] [RECOV-051] [RECOV-053] [RECOV-054] [RECOV-055] [RECOV-056] [RECOV-057]', (_, password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('is medium at nine tenths themselves, and strong above [RECOV-055] [RECOV-056]', () => {
    // three kinds, 62 characters: 1 + entropy / 95 over two
    const needed = (0.9 * 2 - 1) * 95
    const length = Math.ceil(needed / Math.log2(62))
    const password = 'aA1'.padEnd(length, 'b')
    expect([passwordStrength(password.slice(0, -1)), passwordStrength(password)]).toEqual([
      'medium',
      'strong',
    ])
  })
})

describe('one that is made up', () => {
  it('may be used, is strong, and never the same', () => {
    const made = Array.from({ length: 50 }, () => makePassword())
    expect(new Set(made).size).toBe(50)
    expect(made.filter((one) => passwordFault(one) !== null || passwordStrength(one) !== 'strong')).toEqual(
      [],
    )
    expect(made.filter((one) => !/^([2-9A-Za-z]{4}-){3}[2-9A-Za-z]{4}$/.test(one))).toEqual([])
  })

  it('draws every character as likely as any other', () => {
    // 56 characters fit four times into a byte; what is above would make the first 32 likelier, and is drawn anew
    const bytes = [255, 224, ...Array.from({ length: 400 }, (_, index) => (index * 37) % 224)]
    const drawn: number[] = []
    makePassword((into) => {
      const byte = bytes.shift() ?? 0
      drawn.push(byte)
      into[0] = byte
      return into
    })
    expect(drawn.slice(0, 2)).toEqual([255, 224])
    expect(drawn.length).toBeGreaterThan(17)
  })
})

it.each([
  ['Juniper', 'juniper-wallet-recovery.txt'],
  ['The Juniper Shop', 'the-juniper-shop-wallet-recovery.txt'],
  ['Shop 24/7: <b>', 'shop--b-wallet-recovery.txt'],
  ['Früchte & Co.', 'früchte--co-wallet-recovery.txt'],
  ['../../etc', 'etc-wallet-recovery.txt'],
  ['42', 'wallet-recovery.txt'],
  [null, 'wallet-recovery.txt'],
])('the file of the app %s is called %s [RECOV-064]', (app, name) => {
  expect(ownFileName(app, 'wallet-recovery')).toBe(name)
})

it('the file of recovery codes is called alike', () => {
  expect(ownFileName('Früchte & Co.', 'recovery-codes')).toBe('früchte--co-recovery-codes.txt')
})
