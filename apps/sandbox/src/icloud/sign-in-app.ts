import { Hono } from 'hono'
import { refuseForeignForms } from '../identity/consent/authorize-routes.ts'
import { PersonRefusal, readPerson } from '../identity/new-person.ts'
import type { People } from '../identity/people.ts'
import type { Person } from '../identity/person.ts'
import type { Outside } from '../outside/outside.ts'
import { page } from '../outside/page.ts'
import { CONTAINER, ENVIRONMENTS } from './container.ts'
import { icloudPage, icloudRefusalPage, signedInPage } from './sign-in-page.ts'
import { webTokens } from './web-tokens.ts'

const PATH = '/IDMSWebAuth/auth'
const SHOWN = 6

/**
 * `idmsa.apple.com`: where the `redirectURL` of CloudKit leads. The popup posts `{ckWebAuthToken, ckSession}`, the
 * same token twice, to the page that opened it, or `{errorMessage}`. The real one posts from cdn.apple-cloudkit.com,
 * this one from the sandbox.
 */
export function createIcloudSignIn(outside: Outside): Hono {
  const tokens = webTokens(outside)
  const { people } = outside.identity
  const app = new Hono()

  app.use(PATH, refuseForeignForms)
  app.use(PATH, async (c, next) => {
    const { container, environment } = c.req.query()
    if (container !== CONTAINER) return page(c, icloudRefusalPage('There is no such container'), 400)
    if (!ENVIRONMENTS.some((one) => one === environment))
      return page(c, icloudRefusalPage('There is no such environment'), 400)
    return next()
  })

  app.get(PATH, (c) => page(c, icloudPage(CONTAINER, { people: shown(people) }), 200))

  app.post(PATH, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const finish = (message: object) => page(c, signedInPage(message), 200, {}, "'self'")
    if (form.get('choice') !== 'sign-in') return finish({ errorMessage: 'The user cancelled the sign-in.' })
    try {
      const environment = c.req.query('environment') === 'production' ? 'production' : 'development'
      const { id } = choose(people, form)
      const token = tokens.issue({ person: id, environment, kept: form.has('keep') })
      return finish({ ckWebAuthToken: token, ckSession: token })
    } catch (error) {
      if (!(error instanceof PersonRefusal)) throw error
      return page(c, icloudPage(CONTAINER, { people: shown(people), problem: error.message, form }), 400)
    }
  })
  return app
}

/** Who signs in; throws PersonRefusal when that cannot be anybody. */
function choose(people: People, form: URLSearchParams): Person {
  const wanted = form.get('person') ?? ''
  if (wanted === 'new') return people.add('apple', readPerson('apple', Object.fromEntries(form)))
  const person = people.find('apple', wanted)
  if (!person) throw new PersonRefusal('Choose somebody to sign in as.')
  return person
}

/** Those who were there from the beginning and the newest, as on every page that asks who it is. */
function shown(people: People): Person[] {
  const all = people.list('apple')
  return [...all.slice(0, 3), ...all.slice(3).slice(-SHOWN)]
}
