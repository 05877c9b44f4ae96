// @vitest-environment happy-dom
import { APP_ID, appConfig, fakeServer } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshPage, type Host, host, leavePage, loadChunks, pass } from './testing/host.tsx'

beforeAll(async () => {
  await loadChunks()
  await (await import('@latchkey/core')).loadPhoneTools()
})
beforeEach(freshPage)
afterEach(leavePage)

/** A code is asked for, and refused. */
async function refused(
  answer: { status: number; code?: string; error?: string },
  method: 'email' | 'sms' = 'email',
): Promise<Host> {
  const server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ sms_auth: true }) }))
  const { status, code, error = 'the server says so' } = answer
  const refusal = { status, body: { error, ...(code ? { code } : {}) } }
  server.on('POST /api/v1/passwordless/init', () => refusal)
  server.on('POST /api/v1/passwordless_sms/init', () => refusal)
  const app = await host({ server, config: { loginMethods: [method] } as never })
  act(() => app.privy().login())
  await pass(15)
  if (method === 'email') await app.type('input[type=email]', 'a@b.example')
  else await app.type('input[type=tel]', '2015550123')
  await app.press('Submit')
  return app
}

const title = (app: Host) => app.dialog()?.querySelector('h2')?.textContent
const button = (app: Host) => app.dialog()?.querySelector('.actions button')?.textContent

describe('a code that cannot be sent', () => {
  it('to a region that is not served says so, and leads back to the methods [GATE-041] [GATE-042] [GATE-043]', async () => {
    const app = await refused({ status: 400, code: 'not_supported' }, 'sms')
    expect(title(app)).toBe('This region is not supported')
    expect(app.text()).toContain('SMS authentication from this region is not available')
    expect(button(app)).toBe('Try another method')
    await app.press('Try another method')
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=tel]')?.value).toBe('(201) 555-0123')
  })

  const REFUSALS = [400, 422]
  it.each(REFUSALS)('for status %i says what the server says [GATE-047]', async (status) => {
    const app = await refused({ status, code: 'something_new' })
    expect(title(app)).toBe('Something went wrong')
    expect(app.text()).toContain('the server says so')
  })

  it('for another status says when to try again, not what the server says [GATE-048]', async () => {
    const app = await refused({ status: 403, code: 'something_new' })
    expect(app.text()).toContain('Try again later')
    expect(app.text()).not.toContain('the server says so')
  })

  it('because Twilio refused says so with its message [GATE-049]', async () => {
    const app = await refused(
      { status: 403, code: 'twilio_verification_failed', error: 'Max send attempts reached' },
      'sms',
    )
    expect(title(app)).toBe('Something went wrong')
    expect(app.text()).toContain('Max send attempts reached')
  })

  it('for a method that is off says so [GATE-040]', async () => {
    const app = await refused({ status: 403, code: 'disallowed_login_method', error: 'No SMS here' }, 'sms')
    expect([title(app), button(app)]).toEqual(['Not allowed', 'Try another method'])
    expect(app.text()).toContain('No SMS here')
  })

  it('too often says so [GATE-044] [GATE-045] [GATE-046]', async () => {
    const app = await refused({ status: 429, code: 'too_many_requests' }, 'sms')
    expect([title(app), button(app)]).toEqual(['Request failed', 'Try again later'])
    expect(app.text()).toContain('Too many attempts.')
  })

  it('to a number that is none says so at the field', async () => {
    const app = await refused({ status: 400, code: 'invalid_data' }, 'sms')
    expect(app.dialog()?.querySelector('[role=alert]')?.textContent).toBe(
      'Please enter a valid phone number.',
    )
  })
})
