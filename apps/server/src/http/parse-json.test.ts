import { expect, it } from 'vitest'
import { DEEPEST, LONGEST_NAME, MOST_VALUES, parseJson, UnfitJson } from './parse-json.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const within = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

it.each([
  '{"email":"a@b.c","list":[1,-2.5e3,null,true,false],"in":{"email":"other"}}',
  '{"a":"}{][,:\\" \\\\","b":[{"c":1},{"c":2}]}',
  ' [ ] ',
  '"a:b,c"',
  '17',
  '{"constructor":1,"toString":2,"":3}',
])('reads %s as JSON.parse does', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

it('takes what is just within each bound', () => {
  expect(JSON.stringify(parseJson(nested(DEEPEST)))).toBe(nested(DEEPEST))
  expect(JSON.stringify(parseJson(within(DEEPEST)))).toBe(within(DEEPEST))
  expect(parseJson(`[${'1,'.repeat(MOST_VALUES - 3)}1]`)).toHaveLength(MOST_VALUES - 2)
  const name = 'n'.repeat(LONGEST_NAME)
  expect(parseJson(`{"${name}":1}`)).toEqual({ [name]: 1 })
})

it.each([
  ['one array too deep', nested(DEEPEST + 1), /nested/],
  ['one object too deep', within(DEEPEST + 1), /nested/],
  ['what is never closed', '['.repeat(1_000_000), /nested/],
  ['a million elements', `[${'1,'.repeat(1_000_000)}1]`, /many values/],
  ['a million empty objects', `[${'{},'.repeat(1_000_000)}{}]`, /many values/],
  ['a name one too long', `{"${'n'.repeat(LONGEST_NAME + 1)}":1}`, /too long/],
  ['a name twice', '{"email":"a@b.c","email":"evil@b.c"}', /twice/],
  ['a name twice, once escaped', '{"email":1,"\\u0065mail":2}', /twice/],
  ['the prototype', '{"a":{"__proto__":{"admin":true}}}', /not taken/],
  ['the prototype, escaped', '{"__proto\\u005f_":{"admin":true}}', /not taken/],
  ['half an object', '{"email":', /not JSON/],
  ['a broken name', '{"\\u00zz":1}', /not JSON/],
  ['an open string of a million quotes', `"${'\\"'.repeat(1_000_000)}`, /not JSON/],
  ['an open string', '{"a":"b', /not JSON/],
  ['a colon in an array', '["a":1]', /not JSON/],
  ['nothing', '', /not JSON/],
])('refuses %s', (_, text, fault) => {
  const read = () => parseJson(text)
  expect(read).toThrow(UnfitJson)
  expect(read).toThrow(fault)
})
