import { expect, it } from 'vitest'
import { readInitData, readTelegram, withoutTelegram } from './telegram-address.ts'

const PAGE = 'https://shop.example/cart'
const ALL =
  'id=42&first_name=Ada&last_name=L&username=ada&photo_url=https%3A%2F%2Ft.me%2Fa.jpg&auth_date=1700000000&hash=ab12'
const LAUNCH = new URLSearchParams({
  user: '{"id":42,"first_name":"Ada"}',
  auth_date: '1700000000',
  hash: 'ab12',
  query_id: 'q',
})

it('reads id, hash, auth_date, first_name, last_name, username and photo_url [TG-001]', () => {
  expect(readTelegram(`${PAGE}?item=7&${ALL}`)).toEqual({
    telegram_auth_result: {
      id: '42',
      first_name: 'Ada',
      last_name: 'L',
      username: 'ada',
      photo_url: 'https://t.me/a.jpg',
      auth_date: '1700000000',
      hash: 'ab12',
    },
  })
})

it.each(['id', 'first_name', 'auth_date', 'hash'])('needs %s for it [TG-003]', (name) => {
  const query = ALL.split('&').filter((pair) => !pair.startsWith(`${name}=`))
  expect(readTelegram(`${PAGE}?${query.join('&')}`)).toBeNull()
})

it('does without the names that a user may lack', () => {
  expect(readTelegram(`${PAGE}?id=42&first_name=Ada&auth_date=1&hash=a`)).not.toBeNull()
})

it('reads the launch data of a mini app in the fragment, with user, auth_date and hash', () => {
  const fragment = `#tgWebAppData=${encodeURIComponent(String(LAUNCH))}&tgWebAppVersion=7`
  expect(readTelegram(PAGE + fragment)).toEqual({ telegram_web_app_data: Object.fromEntries(LAUNCH) })
  expect(readTelegram(`${PAGE}#tgWebAppData=user%3Dx`)).toBeNull()
  expect(readTelegram(`${PAGE}#part`)).toBeNull()
  // further on in a fragment they would be read, and stay in the address
  expect(readTelegram(`${PAGE}#part&tgWebAppData=${encodeURIComponent(String(LAUNCH))}`)).toBeNull()
})

it.each(['', 'x', 'user=a&hash=b', 'auth_date=1&hash=b'])('takes no launch data from %j', (raw) => {
  expect(readInitData(raw)).toBeNull()
})

it.each([
  [`${PAGE}?item=7&${ALL}&b=%20#part`, `${PAGE}?item=7&b=%20#part`],
  [`${PAGE}?${ALL}`, PAGE],
  [`${PAGE}?a#tgWebAppData=x&tgWebAppVersion=7`, `${PAGE}?a`],
])('takes its parameters out of %s and leaves the rest [TG-002]', (address, rest) => {
  expect(withoutTelegram(address)).toBe(rest)
})
