import { expect, it } from 'vitest'
import { withoutParameters } from './without-parameters.ts'

const PAGE = 'https://shop.example/cart'

it.each([
  ['its own alone', `${PAGE}?id=42&hash=ab=12&id`, PAGE],
  ['those of the host stay', `${PAGE}?item=7&id=42&b=%20x&c#part`, `${PAGE}?item=7&b=%20x&c#part`],
  ['a value may hold all but what ends a query', `${PAGE}?next=/a?id=1&hash=2`, `${PAGE}?next=/a?id=1`],
  ['a name is meant whole', `${PAGE}?idea=1&my_id=2&ID=3&id=4`, `${PAGE}?idea=1&my_id=2&ID=3`],
  ['an empty place goes too', `${PAGE}?a=1&&id=2&`, `${PAGE}?a=1`],
  ['a fragment stays that only looks like a query', `${PAGE}#/order?id=7`, `${PAGE}#/order?id=7`],
  ['the same behind a query', `${PAGE}?id=42#/order?id=7`, `${PAGE}#/order?id=7`],
  ['nothing there', PAGE, PAGE],
])('takes parameters out of an address: %s', (_, address, rest) => {
  expect(withoutParameters(address, ['id', 'hash'])).toBe(rest)
})
