import { describe, expect, it } from 'vitest'
import { routePath } from './host-routes.ts'
import { ROUTES } from './routes.ts'

describe('routes', () => {
  it('are named constants, each method and path once [CALL-045]', () => {
    const seen = Object.values(ROUTES).map((route) => `${route.method} ${route.path}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('of the frame are all POST, since browsers send Origin with those alone', () => {
    for (const route of Object.values(ROUTES)) if (route.caller === 'frame') expect(route.method).toBe('POST')
  })

  it('fill their parameters, percent-encoded', () => {
    expect(routePath(ROUTES.appConfig, { app_id: 'a/b' })).toBe('/api/v1/apps/a%2Fb')
    expect(() => routePath(ROUTES.appConfig)).toThrow(TypeError)
  })
})
