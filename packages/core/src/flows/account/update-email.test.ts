import { describe, expect, it } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { emailUpdateOf } from './update-email.ts'

const INIT = '/api/v1/passwordless/init'
const UPDATE = '/api/v1/passwordless/update'
const REFUSED = { privyErrorCode: 'invalid_data' }

async function page(user: object | null = {}) {
  const made = await pageWith(user)
  const updated = wireUser()
  Object.assign(updated.linked_accounts[0] as object, { address: 'new@b.example' })
  made.server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  made.server.on(`POST ${UPDATE}`, () => ({ body: updated }))
  made.server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: updated }) }))
  return { ...made, flow: emailUpdateOf(made.client) }
}

describe('an update of the e-mail without the modal', () => {
  it('posts the old address, the new one and the code [CALL-004] [LINK-006]', async () => {
    const { flow, server, client } = await page()
    const told = [flow.state.get()]
    flow.state.subscribe(() => told.push(flow.state.get()))
    await flow.sendCode('new@b.example')
    const { user, intent, method } = await flow.verifyCode(' 123456 ')
    expect(told).toEqual([{ status: 'initial' }, { status: 'submitting-code' }, { status: 'done' }])
    expect([intent, method]).toEqual(['update', 'email'])
    expect(server.to(INIT).map(({ body }) => body)).toEqual([{ email: 'new@b.example' }])
    expect(server.to(UPDATE).map(({ body }) => body)).toEqual([
      { oldAddress: 'a@b.example', newAddress: 'new@b.example', code: '123456' },
    ])
    expect(user.email).toEqual({ address: 'new@b.example' })
    expect(client.state.get().user).toEqual(user)
  })

  it('is one, however often its buttons are pressed', async () => {
    const { flow, server } = await page()
    await Promise.all([flow.sendCode('new@b.example'), flow.sendCode('new@b.example')])
    await Promise.all([flow.verifyCode('123456'), flow.verifyCode('123456')])
    expect([server.to(INIT).length, server.to(UPDATE).length]).toEqual([1, 1])
  })

  it('takes the code for the address that was asked for last, whichever was written to first', async () => {
    const { flow, server } = await page()
    let release = () => {}
    const held = new Promise<object>((resolve) => (release = () => resolve({ body: { success: true } })))
    server.on(`POST ${INIT}`, ({ body }) =>
      (body as { email: string }).email === 'slow@b.example' ? held : { body: { success: true } },
    )
    const slow = flow.sendCode('slow@b.example')
    await flow.sendCode('new@b.example')
    release()
    await slow
    await flow.verifyCode('123456')
    expect(server.to(UPDATE).map(({ body }) => body)).toMatchObject([{ newAddress: 'new@b.example' }])
  })

  it('says that no code could be sent, unless another was asked for since', async () => {
    const { flow, server, fired } = await page()
    let refuse = () => {}
    const refusal = { status: 400, body: { error: 'no', code: 'invalid_data' } }
    const held = new Promise<object>((resolve) => (refuse = () => resolve(refusal)))
    server.on(`POST ${INIT}`, ({ body }) =>
      (body as { email: string }).email === 'slow@b.example' ? held : { body: { success: true } },
    )
    const slow = flow.sendCode('slow@b.example')
    await flow.sendCode('new@b.example')
    refuse()
    await expect(slow).rejects.toMatchObject({ privyErrorCode: 'invalid_data' })
    expect(flow.state.get()).toEqual({ status: 'initial' })
    await expect(flow.sendCode('slow@b.example')).rejects.toMatchObject({ privyErrorCode: 'invalid_data' })
    expect(flow.state.get()).toEqual({ status: 'error', error: expect.objectContaining(REFUSED) })
    const told = ['update.onError', 'invalid_data', { linkMethod: 'email' }]
    expect(fired).toEqual([told, told])
  })

  it('needs an address, a code that was sent to it, and that code', async () => {
    const { flow, server, fired } = await page()
    await expect(flow.sendCode('')).rejects.toThrow('Email required to send OTP code')
    await expect(flow.verifyCode('123456')).rejects.toThrow(
      'A code must be sent before it can be used to update an e-mail',
    )
    await flow.sendCode('new@b.example')
    for (const code of [' ', undefined as never])
      await expect(flow.verifyCode(code)).rejects.toThrow(
        'Email and code are both required to update an e-mail',
      )
    expect([server.to(INIT).length, server.to(UPDATE).length]).toEqual([1, 0])
    expect(fired).toEqual([
      ['update.onError', 'unknown_auth_error', { linkMethod: 'email' }],
      ...Array(3).fill(['update.onError', 'failed_to_update_account', { linkMethod: 'email' }]),
    ])
  })

  it('to an address of another user says what it takes to move that', async () => {
    const { flow, server } = await page()
    const data = { nonce: 'n-1', otherUser: {} }
    server.on(`POST ${UPDATE}`, () => ({
      status: 400,
      body: { error: 'no', code: 'account_transfer_required', data },
    }))
    await flow.sendCode('new@b.example')
    await expect(flow.verifyCode('123456')).rejects.toMatchObject({
      transfer: { nonce: 'n-1', account: 'new@b.example', linkMethod: 'email' },
    })
  })

  it('fails with its state and the shared event', async () => {
    const { flow, server, fired } = await page()
    server.on(`POST ${UPDATE}`, () => ({ status: 401, body: { error: 'no', code: 'invalid_credentials' } }))
    await flow.sendCode('new@b.example')
    await expect(flow.verifyCode('123456')).rejects.toMatchObject({ privyErrorCode: 'invalid_credentials' })
    expect(flow.state.get()).toMatchObject({ status: 'error' })
    expect(fired).toEqual([['update.onError', 'invalid_credentials', { linkMethod: 'email' }]])
  })

  it('needs an e-mail to replace, and somebody who is logged in [LINK-008]', async () => {
    const { flow, server } = await page({ linked_accounts: [] })
    await expect(flow.sendCode('new@b.example')).rejects.toThrow('must already have an e-mail')
    expect(server.to(INIT)).toEqual([])
    const out = await page(null)
    await expect(out.flow.sendCode('new@b.example')).rejects.toMatchObject({
      message: 'User must be authenticated before updating an account.',
      privyErrorCode: 'must_be_authenticated',
    })
  })
})
