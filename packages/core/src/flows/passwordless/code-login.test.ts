import { describe, expect, it } from 'vitest'
import { authResponse } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { emailLoginOf } from './email-login.ts'

const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'

/** A page whose server answers the codes for `slow` when the test says so, all others at once. */
async function page() {
  const made = await pageWith(null)
  let release = (_: object) => {}
  const held = new Promise<object>((resolve) => (release = resolve))
  made.server.on(`POST ${INIT}`, ({ body }) =>
    (body as { email: string }).email.startsWith('slow') ? held : { body: { success: true } },
  )
  made.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  const bodies = (path: string) => made.server.to(path).map(({ body }) => body)
  return { ...made, bodies, flow: emailLoginOf(made.client), release: (answer: object) => release(answer) }
}

describe('a code that is asked for while another is on its way', () => {
  it('is the one that counts, whichever is sent first', async () => {
    const { flow, release, bodies } = await page()
    const slow = flow.sendCode({ to: 'slow@b.example' })
    await flow.sendCode({ to: 'quick@b.example' })
    release({ body: { success: true } })
    await slow
    expect(flow.destination()).toBe('quick@b.example')
    await flow.loginWithCode({ code: '123456' })
    expect(bodies(AUTHENTICATE)).toMatchObject([{ email: 'quick@b.example', code: '123456' }])
  })

  it('does not fail with the one before, whose caller alone hears of it', async () => {
    const { flow, release, fired } = await page()
    const slow = flow.sendCode({ to: 'slow@b.example' })
    await flow.sendCode({ to: 'quick@b.example' })
    release({ status: 400, body: { error: 'no', code: 'invalid_data' } })
    await expect(slow).rejects.toMatchObject({ privyErrorCode: 'invalid_data' })
    expect(flow.state.get()).toEqual({ status: 'awaiting-code-input' })
    expect(fired).toEqual([])
  })
})

it('sends and takes a code once, however often the button is pressed', async () => {
  const { flow, bodies } = await page()
  await Promise.all([flow.sendCode({ to: 'a@b.example' }), flow.sendCode({ to: 'a@b.example' })])
  const both = [flow.loginWithCode({ code: '123456' }), flow.loginWithCode({ code: '123456' })]
  const [first, second] = await Promise.all(both)
  expect(second).toBe(first)
  expect([bodies(INIT), bodies(AUTHENTICATE)].map((list) => list.length)).toEqual([1, 1])
})
