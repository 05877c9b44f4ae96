import { MFA_ROUTES } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { lookAtText } from './text-status.ts'

const { path } = MFA_ROUTES.mfaSmsStatus

it('a look asks for the user’s own factor, or for the number that is to become one', async () => {
  const { client, server } = await pageWith({})
  server.on(`POST ${path}`, () => ({ body: { undelivered: true } }))
  expect(await lookAtText(client, 4, null)).toEqual({ type: 'looked', message: 4, undelivered: true })
  expect(await lookAtText(client, 5, '+1 201 555 0123')).toEqual({
    type: 'looked',
    message: 5,
    undelivered: true,
  })
  expect(server.to(path).map(({ body }) => body)).toEqual([
    { action: 'verify' },
    { action: 'enroll', phoneNumber: '+1 201 555 0123' },
  ])
})

it('a look that an older server does not know says nothing, and is not repeated', async () => {
  const { client, server } = await pageWith({})
  server.on(`POST ${path}`, () => ({ status: 404, body: { error: 'no', code: 'not_found' } }))
  expect(await lookAtText(client, 1, null)).toEqual({ type: 'looked', message: 1, undelivered: false })
  expect(server.to(path)).toHaveLength(1)
})
