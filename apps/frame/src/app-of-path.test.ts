import { expect, it } from 'vitest'
import { appOfPath } from './app-of-path.ts'
import { APP } from './testing/token.ts'

it('finds the app in the paths of all three documents, and in no other', () => {
  expect(appOfPath(`/apps/${APP}/embedded-wallets`)).toBe(APP)
  expect(appOfPath(`/apps/${APP}/embedded-wallets/export`)).toBe(APP)
  expect(appOfPath(`/apps/${APP}/embedded-wallets/passkey`)).toBe(APP)
  for (const path of [
    '/',
    '/apps/short/embedded-wallets',
    `/apps/${APP}`,
    `/apps/${APP}/embedded-wallets/passkeys`,
    `/x/apps/${APP}/embedded-wallets`,
  ]) {
    expect(appOfPath(path)).toBeNull()
  }
})
