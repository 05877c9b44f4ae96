import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import type { CanonicalValue } from './canonical-json.ts'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON is what RFC 8785 and its authors publish', () => {
  it.each([
    [
      'members by UTF-16 units (3.2.3)',
      String.raw`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
        "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}`,
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
        '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ],
    [
      'texts (3.2.2)',
      String.raw`{"string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/"}`,
      String.raw`{"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    ],
    [
      'structures',
      String.raw`{"1": {"f": {"f": "hi","F": 5} ,"\n": 56.0}, "10": { }, "": "empty", "a": { }, "111": [ { } ], "A": { }}`,
      String.raw`{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{}],"A":{},"a":{}}`,
    ],
    [
      'no locale',
      '{"peach": "This sorting order", "péché": "is wrong according to French", "pêche": "but canonicalization MUST", "sin": "ingnore locale"}',
      '{"peach":"This sorting order","péché":"is wrong according to French","pêche":"but canonicalization MUST","sin":"ingnore locale"}',
    ],
    [
      'texts as they are, not normalized',
      String.raw`{ "Unnormalized Unicode":"\u1e0d\u0307" }`,
      '{"Unnormalized Unicode":"\u1e0d\u0307"}',
    ],
    [
      'the greatest and least whole numbers',
      '[9007199254740991, -9007199254740991, -0]',
      '[9007199254740991,-9007199254740991,0]',
    ],
  ])('%s', (_, text, canonical) => {
    expect(canonicalJson(JSON.parse(text))).toBe(canonical)
  })

  it.each<[string, unknown]>([
    ['half a surrogate pair', 'a\ud800'],
    ['half a surrogate pair in a name', { '\udc00': 1 }],
    ['a fraction', 0.5],
    ['a number that is not exact', 2 ** 53],
    ['a number that JSON has not', Number.NaN],
    ['null', null],
    ['a truth value', { ok: true }],
    ['a member that is not there', { a: undefined }],
    ['an object of a class', new Date(0)],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value as CanonicalValue)).toThrow(
      new KeyError('invalid_input', 'Not a value that has one spelling'),
    )
  })
})
