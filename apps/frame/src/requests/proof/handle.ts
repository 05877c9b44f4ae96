import { LOGIN_ROUTES, type Route } from '@latchkey/contract'
import { generateProof } from 'dpop'
import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/** The route that a proof is made for at this path: the page names one of these, and says nothing else of the address. */
const routeAt = (path: string): Route | undefined =>
  Object.values(LOGIN_ROUTES).find((route: Route) => route.proven && route.path === path)

const schema = v.object({
  path: v.pipe(
    v.string(),
    v.check((path) => routeAt(path) !== undefined),
  ),
})

/**
 * `latchkey:proof`: shows that this device is the one whose key the user has bound, for one request by a code. Method and
 * address are the route's, the origin is the frame's own, the key the app's. Without a token in it the proof is good for
 * no route that takes one, and the server counts it once.
 */
export const handleProof = frameRequest('latchkey:proof', schema, async ({ path }, context) => {
  const { method } = routeAt(path) as Route
  const keyPair = await context.proofKeys.ofApp(context.appId)
  return { proof: await generateProof(keyPair, `${context.ownOrigin}${path}`, method) }
})
