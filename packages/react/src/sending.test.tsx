// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { type Host, opened, ownPages } from './testing/host.tsx'
import { type Refusal, refusing, serverOf } from './testing/server.ts'

ownPages()

/** A code is asked for, and refused. */
async function refused(
  [code, status, error = 'the server says so']: Refusal,
  method: 'email' | 'sms' = 'email',
) {
  const server = serverOf({ sms_auth: true })
  refusing(server, 'POST /api/v1/passwordless/init', code, status, error)
  refusing(server, 'POST /api/v1/passwordless_sms/init', code, status, error)
  const app = await opened({ server, config: { loginMethods: [method] } })
  if (method === 'email') await app.type('input[type=email]', 'a@b.example')
  else await app.type('input[type=tel]', '2015550123')
  await app.press('Submit')
  return app
}

const button = (app: Host) => app.dialog()?.querySelector('.actions button')?.textContent

describe('a code that cannot be sent', () => {
  it('to a region that is not served says so, and leads back to the methods [GATE-041] [GATE-042] [GATE-043]', async () => {
    const app = await refused(['not_supported', 400], 'sms')
    expect(app.title()).toBe('This region is not supported')
    expect(app.text()).toContain('SMS authentication from this region is not available')
    expect(button(app)).toBe('Try another method')
    await app.press('Try another method')
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=tel]')?.value).toBe('(201) 555-0123')
  })

  const REFUSALS = [400, 422]
  it.each(REFUSALS)('for status %i says what the server says [GATE-047]', async (status) => {
    const app = await refused(['something_new', status])
    expect(app.title()).toBe('Something went wrong')
    expect(app.text()).toContain('the server says so')
  })

  it('for another status says when to try again, not what the server says [GATE-048]', async () => {
    const app = await refused(['something_new', 403])
    expect(app.text()).toContain('Try again later')
    expect(app.text()).not.toContain('the server says so')
  })

  it('because Twilio refused says so with its message [GATE-049]', async () => {
    const app = await refused(['twilio_verification_failed', 403, 'Max send attempts reached'], 'sms')
    expect(app.title()).toBe('Something went wrong')
    expect(app.text()).toContain('Max send attempts reached')
  })

  it('for a method that is off says so [GATE-040]', async () => {
    const app = await refused(['disallowed_login_method', 403, 'No SMS here'], 'sms')
    expect([app.title(), button(app)]).toEqual(['Not allowed', 'Try another method'])
    expect(app.text()).toContain('No SMS here')
  })

  it('too often says so [GATE-044] [GATE-045] [GATE-046]', async () => {
    const app = await refused(['too_many_requests', 429], 'sms')
    expect([app.title(), button(app)]).toEqual(['Request failed', 'Try again later'])
    expect(app.text()).toContain('Too many attempts.')
  })

  it('to a number that is none says so at the field', async () => {
    const app = await refused(['invalid_data', 400], 'sms')
    expect(app.dialog()?.querySelector('[role=alert]')?.textContent).toBe(
      'Please enter a valid phone number.',
    )
  })
})
