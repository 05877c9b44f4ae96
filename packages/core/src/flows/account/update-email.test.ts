import { describe, expect, it } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { emailUpdateOf } from './update-email.ts'

const UPDATE = '/api/v1/passwordless/update'

async function page(user: object | null = {}) {
  const made = await pageWith(user)
  const updated = wireUser()
  Object.assign(updated.linked_accounts[0] as object, { address: 'new@b.example' })
  made.server.on('POST /api/v1/passwordless/init', () => ({ body: { success: true } }))
  made.server.on(`POST ${UPDATE}`, () => ({ body: updated }))
  made.server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: updated }) }))
  return { ...made, flow: emailUpdateOf(made.client) }
}

describe('an update of the e-mail without the modal', () => {
  it('posts the old address, the new one and the code [CALL-004] [LINK-006]', async () => {
    const { flow, server, client } = await page()
    await flow.sendCode('new@b.example')
    expect(flow.state.get()).toEqual({ status: 'initial' })
    const { user } = await flow.verifyCode(' 123456 ')
    expect(server.to('/api/v1/passwordless/init').map(({ body }) => body)).toEqual([
      { email: 'new@b.example' },
    ])
    expect(server.to(UPDATE).map(({ body }) => body)).toEqual([
      { oldAddress: 'a@b.example', newAddress: 'new@b.example', code: '123456' },
    ])
    expect(user.email).toEqual({ address: 'new@b.example' })
    expect(client.state.get().user).toEqual(user)
    expect(flow.state.get()).toEqual({ status: 'done' })
  })

  it('takes the code for the address that was asked for last, whichever was written to first', async () => {
    const { flow, server } = await page()
    let release = () => {}
    const held = new Promise<object>((resolve) => (release = () => resolve({ body: { success: true } })))
    server.on('POST /api/v1/passwordless/init', ({ body }) =>
      (body as { email: string }).email === 'slow@b.example' ? held : { body: { success: true } },
    )
    const slow = flow.sendCode('slow@b.example')
    await flow.sendCode('new@b.example')
    release()
    await slow
    await flow.verifyCode('123456')
    expect(server.to(UPDATE).map(({ body }) => body)).toMatchObject([{ newAddress: 'new@b.example' }])
  })

  it('fails with its state and the shared event', async () => {
    const { flow, server, fired } = await page()
    server.on(`POST ${UPDATE}`, () => ({ status: 401, body: { error: 'no', code: 'invalid_credentials' } }))
    await expect(flow.verifyCode('123456')).rejects.toThrow('A code must be sent')
    await flow.sendCode('new@b.example')
    await expect(flow.verifyCode('123456')).rejects.toMatchObject({ privyErrorCode: 'invalid_credentials' })
    expect(flow.state.get()).toMatchObject({ status: 'error' })
    expect(fired).toEqual([
      ['update.onError', 'failed_to_update_account', { linkMethod: 'email' }],
      ['update.onError', 'invalid_credentials', { linkMethod: 'email' }],
    ])
  })

  it('needs an e-mail to replace, and somebody who is logged in [LINK-008]', async () => {
    const { flow, server } = await page({ linked_accounts: [] })
    await expect(flow.sendCode('new@b.example')).rejects.toThrow('must already have an e-mail')
    expect(server.to('/api/v1/passwordless/init')).toEqual([])
    const out = await page(null)
    await expect(out.flow.sendCode('new@b.example')).rejects.toMatchObject({
      privyErrorCode: 'must_be_authenticated',
    })
  })
})
