import type { OwnSession } from '@latchkey/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Page, pageWith } from '../../testing/logged-in.ts'
import { sessionsOf } from './sessions.ts'

const LIST = '/api/v1/users/me/sessions'
const device = { browser: 'Firefox', os: 'Linux', model: null }
const wire = (id: string, last_used_at: number, fields: Partial<OwnSession> = {}): OwnSession => ({
  id,
  current: false,
  device,
  place: null,
  began_at: 1_700_000_000,
  last_used_at,
  ...fields,
})

let page: Page
const sessions = () => sessionsOf(page.client)
const ids = () =>
  sessions()
    .state.get()
    .sessions.map(({ id }) => id)

beforeEach(async () => {
  page = await pageWith({})
  page.server.on(`POST ${LIST}`, ({ body }) =>
    (body as { cursor: string | null }).cursor === 'next'
      ? { body: { sessions: [wire('own', 1_700_000_100, { current: true })], next_cursor: null } }
      : {
          body: {
            sessions: [wire('old', 1_700_000_200), wire('new', 1_700_000_300, { place: 'Berlin' })],
            next_cursor: 'next',
          },
        },
  )
  page.server.on(`POST ${LIST}/old/revoke`, () => ({ body: { ended: 1 } }))
  page.server.on(`POST ${LIST}/revoke_others`, () => ({ body: { ended: 2 } }))
})

it('reads every page: this one first, then by last use', async () => {
  expect(sessions().state.get()).toEqual({
    ready: false,
    loading: false,
    sessions: [],
    ending: [],
    error: null,
  })
  const reading = Promise.all([sessions().refresh(), sessions().refresh()])
  expect(sessions().state.get().loading).toBe(true)
  await reading
  expect(ids()).toEqual(['own', 'new', 'old'])
  expect(sessions().state.get().sessions[1]).toEqual({
    id: 'new',
    isCurrent: false,
    device,
    place: 'Berlin',
    beganAt: new Date(1_700_000_000_000),
    lastUsedAt: new Date(1_700_000_300_000),
  })
  expect(sessions().state.get()).toMatchObject({ ready: true, loading: false, error: null })
  expect(page.server.to(LIST).map(({ body }) => body)).toEqual([{ cursor: null }, { cursor: 'next' }])
})

it('goes by the access token, which the host’s backend never sees', async () => {
  await sessions().refresh()
  const stored = JSON.parse(page.browser.storage.get('privy:pat') ?? '')
  expect(page.server.to(LIST)[0]?.headers.authorization).toBe(`Bearer ${stored}`)
})

it('logs out there, once for a double press, and says what is under way', async () => {
  await sessions().refresh()
  const ending = Promise.all([sessions().revoke('old'), sessions().revoke('old')])
  expect(sessions().state.get().ending).toEqual(['old'])
  await ending
  expect(ids()).toEqual(['own', 'new'])
  expect(sessions().state.get().ending).toEqual([])
  expect(page.server.to(`${LIST}/old/revoke`)).toHaveLength(1)
})

it('reads ten pages, and no further where there are more', async () => {
  page.server.on(`POST ${LIST}`, ({ body }) => {
    const at = Number((body as { cursor: string | null }).cursor ?? 0)
    return { body: { sessions: [wire(`page-${at}`, 1_700_000_000 - at)], next_cursor: String(at + 1) } }
  })
  await sessions().refresh()
  expect(ids()).toEqual(Array.from({ length: 10 }, (_, at) => `page-${at}`))
})

it('logs out at two places at once, and says of each how long it is under way', async () => {
  await sessions().refresh()
  let answer = () => {}
  page.server.on(`POST ${LIST}/new/revoke`, async () => {
    await new Promise<void>((done) => (answer = done))
    return { body: { ended: 1 } }
  })
  const [old, late] = ['old', 'new'].map((id) => sessions().revoke(id))
  expect(sessions().state.get().ending).toEqual(['old', 'new'])
  await old
  expect([ids(), sessions().state.get().ending]).toEqual([['own', 'new'], ['new']])
  answer()
  await late
  expect([ids(), sessions().state.get().ending]).toEqual([['own'], []])
})

it('takes one that is gone for ended', async () => {
  await sessions().refresh()
  page.server.on(`POST ${LIST}/old/revoke`, () => ({ status: 404, body: { error: 'x', code: 'not_found' } }))
  await sessions().revoke('old')
  expect(ids()).toEqual(['own', 'new'])
  expect(sessions().state.get().error).toBeNull()
})

it('logs out everywhere else', async () => {
  await sessions().refresh()
  const ending = sessions().revokeOthers()
  expect(sessions().state.get().ending).toEqual(['others'])
  await ending
  expect(ids()).toEqual(['own'])
})

it('keeps the list and tells the code when something fails, and rejects', async () => {
  await sessions().refresh()
  page.server.on(`POST ${LIST}/old/revoke`, () => ({
    status: 429,
    body: { error: 'x', code: 'too_many_requests' },
  }))
  await expect(sessions().revoke('old')).rejects.toMatchObject({ status: 429 })
  expect(sessions().state.get()).toMatchObject({ ending: [], error: 'too_many_requests' })
  expect(ids()).toEqual(['own', 'new', 'old'])
})

it('forgets the list of a user who is not in any more, also one that comes late', async () => {
  await sessions().refresh()
  let answer = () => {}
  const held = new Promise<object>((resolve) => {
    answer = () => resolve({ body: { sessions: [wire('late', 1)], next_cursor: null } })
  })
  page.server.on(`POST ${LIST}`, () => held)
  const reading = sessions().refresh()
  await vi.waitFor(() => expect(page.server.to(LIST)).toHaveLength(3))
  await page.client.logout()
  expect(ids()).toEqual([])
  answer()
  await reading
  expect(sessions().state.get()).toMatchObject({ ready: false, sessions: [] })
})

it('needs somebody who is logged in', async () => {
  await page.client.logout()
  const wanted = { privyErrorCode: 'must_be_authenticated' }
  await expect(sessions().refresh()).rejects.toMatchObject(wanted)
  await expect(sessions().revokeOthers()).rejects.toMatchObject(wanted)
  await expect(sessions().show()).rejects.toMatchObject(wanted)
})

it('shows the screen, and is done when that is closed', async () => {
  const shown = sessions().show()
  await vi.waitFor(() => expect(page.client.modal.state.get().screen?.id).toBe('sessions'))
  page.client.modal.close('user')
  await shown
})
