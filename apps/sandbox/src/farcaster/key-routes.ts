import { type Context, Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { page } from '../outside/page.ts'
import { keyOutcomePage, keyPage } from './key-page.ts'
import { type KeyRequest, keyRequests } from './key-requests.ts'
import { farcasterPeople } from './people.ts'

/** The phone's page of a request for a key, at the address that the client API hands out. */
export function createKeyRoutes(outside: Outside): Hono {
  const requests = keyRequests(outside)
  const people = farcasterPeople(outside)
  const app = new Hono()

  const show = (c: Context, request: KeyRequest, problem?: string) => {
    const owner = request.userFid === undefined ? undefined : people.byFid(request.userFid)
    if (!owner) return page(c, keyPage({ request, people: people.list(), problem }), problem ? 400 : 200)
    const removed = requests.stateOf(owner.fid, request.key) === 'removed'
    return page(c, keyOutcomePage(removed ? 'removed' : 'approved', owner), 200)
  }
  const find = (c: Context) => {
    const request = requests.read(c.req.query('token') ?? '')
    return request && (request.state === 'completed' || !requests.isOver(request)) ? request : undefined
  }

  app.get('/~/signed-key-request', (c) => {
    const request = find(c)
    return request ? show(c, request) : page(c, keyOutcomePage('gone'), 400)
  })

  app.post('/~/signed-key-request', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const request = find(c)
    if (!request) return page(c, keyOutcomePage('gone'), 400)
    switch (form.get('choice')) {
      case 'approve': {
        if (request.state === 'completed') return show(c, request)
        const chosen = form.get('person') ?? ''
        const person = /^[0-9]{1,15}$/.test(chosen) ? people.byFid(Number(chosen)) : undefined
        if (!person) return show(c, request, 'Choose whose account it is for.')
        if (requests.approve(request, person.fid)) return show(c, request)
        return show(c, request, 'This account has had this key. The register takes no key twice.')
      }
      case 'remove':
        if (request.userFid !== undefined) requests.remove(request.userFid, request.key)
        return show(c, request)
      case 'expire':
        requests.drop(request)
        return page(c, keyOutcomePage('expired'), 200)
      default:
        requests.drop(request)
        return page(c, keyOutcomePage('rejected'), 200)
    }
  })
  return app
}
