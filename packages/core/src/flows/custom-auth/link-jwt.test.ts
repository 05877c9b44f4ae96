import { expect, it } from 'vitest'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { linkCustomJwt } from './link-jwt.ts'

const LINK = '/api/v1/custom_jwt_account/link'

it('posts the token alone [CALL-030]', async () => {
  const { client, server } = await pageWith({})
  server.on(`POST ${LINK}`, () => ({ body: wireUser() }))
  await linkCustomJwt(client, 'jwt-1')
  expect(server.to(LINK).map(({ body }) => body)).toEqual([{ token: 'jwt-1' }])
})

it('is refused before the call to who is not logged in, and the hosts hear of it', async () => {
  const { client, server, fired } = await pageWith(null)
  await expect(linkCustomJwt(client, 'jwt-1')).rejects.toMatchObject({
    privyErrorCode: 'must_be_authenticated',
  })
  expect(server.to(LINK)).toEqual([])
  expect(fired).toEqual([['linkAccount.onError', 'must_be_authenticated', { linkMethod: 'custom' }]])
})

it('sends and tells once when it is asked for twice at once, and again when asked later', async () => {
  const { client, server, fired } = await pageWith({})
  server.on(`POST ${LINK}`, () => ({ status: 400, body: { error: 'No', code: 'invalid_data' } }))
  const one = linkCustomJwt(client, 'jwt-1')
  const two = linkCustomJwt(client, 'jwt-1')
  expect(two).toBe(one)
  await expect(one).rejects.toMatchObject({ privyErrorCode: 'invalid_data' })
  expect(server.to(LINK)).toHaveLength(1)
  expect(fired).toEqual([['linkAccount.onError', 'invalid_data', { linkMethod: 'custom' }]])
  server.on(`POST ${LINK}`, () => ({ body: wireUser() }))
  await linkCustomJwt(client, 'jwt-1')
  expect(server.to(LINK)).toHaveLength(2)
})
