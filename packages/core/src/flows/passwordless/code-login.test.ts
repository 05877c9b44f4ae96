import { afterEach, describe, expect, it, vi } from 'vitest'
import { authResponse } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { emailLoginOf } from './email-login.ts'

afterEach(() => void vi.useRealTimers())

const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'

/** A page whose server answers the codes for `slow` when the test says so, all others at once. */
async function page() {
  const made = await pageWith(null)
  /** the next answers to whoever asks for a code */
  const said: object[] = []
  let release = (_: object) => {}
  const held = new Promise<object>((resolve) => (release = resolve))
  made.server.on(`POST ${INIT}`, ({ body }) =>
    (body as { email: string }).email.startsWith('slow') ? held : { body: said.shift() ?? { success: true } },
  )
  made.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  const bodies = (path: string) => made.server.to(path).map(({ body }) => body)
  return {
    ...made,
    said,
    bodies,
    flow: emailLoginOf(made.client),
    release: (answer: object) => release(answer),
  }
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

it('sends each code that differs', async () => {
  const { flow, bodies } = await page()
  await flow.sendCode({ to: 'a@b.example' })
  const codes = ['123456', '654321']
  await Promise.allSettled(codes.map((code) => flow.loginWithCode({ code })))
  expect(bodies(AUTHENTICATE).map((body) => (body as { code: string }).code)).toEqual(codes)
})

describe('the next code', () => {
  it('is to be waited for as long as the server says, and a resend in between is known to be none', async () => {
    vi.useFakeTimers()
    const { flow, said } = await page()
    said.push(
      { success: true, resend_after: 30 },
      { success: true, resend_after: 11 },
      { success: true, resend_after: 30 },
    )
    expect(flow.nextCodeIn()).toBe(0)
    await flow.sendCode({ to: 'a@b.example' })
    const waits = [flow.nextCodeIn()]
    vi.setSystemTime(Date.now() + 12_000)
    waits.push(flow.nextCodeIn())
    expect(await flow.resendCode()).toBe(false)
    waits.push(flow.nextCodeIn())
    vi.setSystemTime(Date.now() + 40_000)
    waits.push(flow.nextCodeIn())
    expect(await flow.resendCode()).toBe(true)
    expect(waits).toEqual([30, 18, 11, 0])
  })

  it.each([
    [11, 30, false],
    [30, 11, true],
  ])('that another overtook was sent as its own answer says: %i s, and %i of the other', async (own, other, sent) => {
    vi.useFakeTimers()
    const { flow, server } = await page()
    let release = (_: object) => {}
    const held = new Promise<object>((resolve) => (release = resolve))
    const answers: (object | Promise<object>)[] = [{ body: { success: true } }, held]
    server.on(
      `POST ${INIT}`,
      () => (answers.shift() ?? { body: { success: true, resend_after: other } }) as object,
    )
    await flow.sendCode({ to: 'a@b.example' })
    const again = flow.resendCode()
    await flow.sendCode({ to: 'c@b.example' })
    release({ body: { success: true, resend_after: own } })
    expect([await again, flow.destination(), flow.nextCodeIn()]).toEqual([sent, 'c@b.example', other])
  })

  it('is 30 seconds away where the server does not say', async () => {
    vi.useFakeTimers()
    const { flow } = await page()
    await flow.sendCode({ to: 'a@b.example' })
    expect(flow.nextCodeIn()).toBe(30)
  })
})
