import type { OAuthProviderType } from '@latchkey/react-auth'
import { expect, expectTypeOf, it } from 'vitest'
import { METHODS, type MethodId } from './methods.ts'

it('offers every social provider of the widget, and each way in once', () => {
  expectTypeOf<Exclude<OAuthProviderType, MethodId>>().toEqualTypeOf<never>()
  const ids = METHODS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
