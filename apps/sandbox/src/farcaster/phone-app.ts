import { type Context, Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { page } from '../outside/page.ts'
import { pictureUrl } from '../outside/picture.ts'
import { type Channels, type FarcasterChannel, farcasterChannels } from './channels.ts'
import { createKeyRoutes } from './key-routes.ts'
import { type FarcasterPeople, type FarcasterPerson, farcasterPeople } from './people.ts'
import { outcomePage, signInPage } from './phone-page.ts'
import { signIn } from './sign-in-message.ts'

/** `farcaster.xyz`: the app on the phone, at the address that the relay hands out for a QR code or a link. */
export function createFarcasterApp(outside: Outside): Hono {
  const people = farcasterPeople(outside)
  const channels = farcasterChannels(outside)
  const app = new Hono()

  app.route('/', createKeyRoutes(outside))
  app.get('/~/siwf', (c) => {
    const channel = channels.read(c.req.query('channelToken') ?? '')
    if (!channel) return gone(c)
    if (channel.answer) return page(c, outcomePage('approved', channel.params), 200)
    const wanted = c.req.query('username')
    const chosen = wanted ? people.find({ username: wanted }) : undefined
    const problem = wanted && !chosen ? 'No account can have this username.' : undefined
    return page(c, signInPage({ channel, people: people.list(), chosen, problem }), 200)
  })

  app.post('/~/siwf', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const channel = channels.read(c.req.query('channelToken') ?? '')
    if (!channel) return gone(c)
    switch (form.get('choice')) {
      case 'approve':
        return approve(c, outside, people, channels, channel, form)
      case 'expire':
        channels.close(channel.token)
        return page(c, outcomePage('expired', channel.params), 200)
      // The phone says nothing to the relay when its owner declines; the app waits until it gives up.
      default:
        return page(c, outcomePage('declined', channel.params), 200)
    }
  })
  return app
}

async function approve(
  c: Context,
  outside: Outside,
  people: FarcasterPeople,
  channels: Channels,
  channel: FarcasterChannel,
  form: URLSearchParams,
): Promise<Response> {
  const person = personIn(form, people)
  const again = (problem: string) =>
    page(c, signInPage({ channel, people: people.list(), chosen: person, problem, form }), 400)
  if (!person) return again('A username has 1 to 16 small letters, digits and hyphens, and may end in .eth.')
  if (channels.read(channel.token)?.answer) return page(c, outcomePage('approved', channel.params), 200)
  const { siweUri, ...params } = channel.params
  try {
    const signed = await signIn(people, person, { ...params, uri: siweUri }, outside.now())
    channel.answer = {
      ...signed,
      authMethod: 'custody',
      ...profile(people, person, new URL(c.req.url).origin),
    }
  } catch (error) {
    // The app asked for something that no wallet can put into a message; whoever builds it wants to know what.
    return again(`This request cannot be signed. ${(error as Error).message}`)
  }
  return page(c, outcomePage('approved', channel.params), 200)
}

function personIn(form: URLSearchParams, people: FarcasterPeople): FarcasterPerson | undefined {
  const chosen = form.get('person') ?? ''
  if (/^\d{1,15}$/.test(chosen)) return people.byFid(Number(chosen))
  const username = form.get('username') ?? ''
  const displayName = form.get('displayName') ?? ''
  const picture = form.get('pfpUrl') ?? ''
  const pfpUrl = /^https?:\/\//.test(picture) && URL.canParse(picture) ? picture : null
  return people.find({ username, displayName, bio: form.get('bio') ?? '', pfpUrl })
}

/** What the relay tells of a person beside the signature. */
function profile(people: FarcasterPeople, person: FarcasterPerson, origin: string) {
  const { username, displayName, bio } = person
  const pfpUrl = person.pfpUrl ?? pictureUrl(origin, displayName)
  return { username, displayName, bio, pfpUrl, verifications: [], custody: people.account(person).address }
}

function gone(c: Context): Response | Promise<Response> {
  return page(c, outcomePage('gone'), 400)
}
