import { expect, it } from 'vitest'
import { ROUTES } from './routes.ts'

it('no route is for an administrator, and none makes one [ROLE-004]', () => {
  const routes = Object.entries(ROUTES)
  expect(routes.length).toBeGreaterThan(20)
  for (const [name, { caller, path }] of routes)
    expect(`${name} ${caller} ${path}`).not.toMatch(/admin|moderator|superuser|staff|roles?\b/i)
})
