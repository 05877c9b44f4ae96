import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { LOGIN_ROUTES } from './login-routes.ts'
import type { ProvenPath } from './proven-routes.ts'
import { type Route, routePath } from './route.ts'
import { ROUTES } from './routes.ts'

const ROOT = new URL('../../../', import.meta.url)

/** Paths of requests in a text: what begins with one, or puts one behind an address. Documents are no requests. */
const writtenPaths = (text: string) =>
  [...text.matchAll(/['"`}](\/(?:api\/v\d|healthz|readyz)[^'"`]*)/g)].map(([, path]) => path)

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path)
const CALLERS = ['core', 'react', 'node', 'contract'].map((name) => `packages/${name}/src`)
const SERVERS = ['frame', 'server'].map((name) => `apps/${name}/src`)

describe('routes', () => {
  it('are named constants, each method and path once', () => {
    const seen = Object.values(ROUTES).map((route) => `${route.method} ${route.path}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('no path is written down beside the named constants [CALL-045]', () => {
    const files = [...CALLERS, ...SERVERS].flatMap((folder) =>
      readdirSync(new URL(folder, ROOT), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    const found = files
      .filter(isProduct)
      .map((path) => [path, writtenPaths(readFileSync(new URL(path, ROOT), 'utf8'))] as const)
    const [constants, elsewhere] = [true, false].map((named) =>
      found.filter(
        ([path, paths]) => /contract\/src\/[a-z-]*routes\.ts$/.test(path) === named && paths.length,
      ),
    )
    expect(elsewhere).toEqual([])
    // what looks for them finds those of every file of constants
    const { appConfig, passwordlessAuthenticate, listRoots, readiness } = ROUTES
    const known = [appConfig, passwordlessAuthenticate, listRoots, readiness].map(({ path }) => path)
    expect(constants?.flatMap(([, paths]) => paths)).toEqual(expect.arrayContaining(known))
  })

  it('that are proven are those that the frame makes proofs for, and no others', () => {
    type Login = typeof LOGIN_ROUTES
    type Proven = {
      [N in keyof Login]: Login[N] extends { readonly proven: true } ? Login[N]['path'] : never
    }[keyof Login]
    expectTypeOf<Proven>().toEqualTypeOf<ProvenPath>()
    const proven = Object.values(LOGIN_ROUTES).filter((route: Route) => route.proven)
    expect(proven).toHaveLength(9)
  })

  it('of the frame are all POST, since browsers send Origin with those alone', () => {
    const methods = Object.values(ROUTES).flatMap(({ caller, method }) =>
      caller === 'frame' ? [method] : [],
    )
    expect(new Set(methods)).toEqual(new Set(['POST']))
  })

  it('fill their parameters, percent-encoded', () => {
    expect(routePath(ROUTES.appConfig, { app_id: 'a/b' })).toBe('/api/v1/apps/a%2Fb')
    expect(() => routePath(ROUTES.appConfig)).toThrow(TypeError)
  })
})
