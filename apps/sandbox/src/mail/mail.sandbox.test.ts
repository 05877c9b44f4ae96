import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

let world: RunningSandbox
let transport: ReturnType<typeof createTransport>

beforeAll(async () => {
  world = await startSandbox()
  transport = createTransport({ host: '127.0.0.1', port: world.config.ports.smtp })
})
afterAll(async () => {
  transport.close()
  await world.sandbox.stop()
})

type Listed = { to: string; channel: string; text: string; code: string | null; at: string }
const inbox = async (to?: string): Promise<Listed[]> =>
  (await fetch(`${world.urls.web}/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`)).json()
const pageMessages = async () => (await fetch(`${world.urls.web}/messages`)).json()
const raw = (lines: string[], to: string) => ({
  envelope: { from: 'sender@example.com', to: [to] },
  raw: lines.join('\r\n'),
})

describe('mail in, JSON out', () => {
  it('lists a mail with its code, in exactly the published shape', async () => {
    await transport.sendMail({
      from: '"Demo" <login@localhost>',
      to: 'ada@example.com',
      subject: 'Your login code',
      text: 'Your code:\n\n482913\n\nValid for 10 minutes.',
      html: '<p>Your code: <b>482913</b></p>',
    })
    const [message] = await inbox('ADA@example.com')
    expect(message).toEqual({
      to: 'ada@example.com',
      channel: 'email',
      text: 'Your code:\n\n482913\n\nValid for 10 minutes.',
      code: '482913',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('gives each recipient a message, hidden ones included, newest first', async () => {
    await transport.sendMail({
      from: 'a@example.com',
      to: 'one@example.com',
      cc: 'two@example.com',
      bcc: 'three@example.com',
      subject: 'x',
      text: 'first',
    })
    await transport.sendMail({ from: 'a@example.com', to: 'two@example.com', subject: 'x', text: 'second' })
    expect((await inbox('two@example.com')).map(({ text }) => text)).toEqual(['second', 'first'])
    expect(await inbox('three@example.com')).toHaveLength(1)
    expect((await inbox())[0]?.text).toBe('second')
    expect(await inbox('nobody@example.com')).toEqual([])
  })

  it('reads names and texts in any script', async () => {
    await transport.sendMail({
      from: '"Zoë Ångström 株式会社" <zoe@example.com>',
      to: 'josé@exämple.com',
      subject: 'Votre code – été ✓',
      text: 'Voilà : 640213\nДо свидания',
    })
    const [message] = await pageMessages()
    expect(message).toMatchObject({
      to: 'josé@exämple.com',
      from: 'Zoë Ångström 株式会社 <zoe@example.com>',
      subject: 'Votre code – été ✓',
      text: 'Voilà : 640213\nДо свидания',
      code: '640213',
    })
    expect(await inbox('josé@xn--exmple-cua.com')).toHaveLength(1)
  })

  it('reads quoted-printable and base64 parts, folded and encoded headers', async () => {
    await transport.sendMail(
      raw(
        [
          'From: =?utf-8?Q?J=C3=BCrgen?= <j@example.com>',
          'Subject: =?utf-8?B?SWhyIENvZGU=?=',
          ' folded',
          'MIME-Version: 1.0',
          'Content-Type: multipart/alternative; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          'Gr=C3=BC=C3=9Fe, Ihr Code lau=',
          'tet 731=\r\n905.',
          '--b',
          'Content-Type: text/html; charset=utf-8',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from('<p>Grüße</p>').toString('base64'),
          '--b--',
        ],
        'qp@example.com',
      ),
    )
    const [message] = await pageMessages()
    expect(message).toMatchObject({
      from: 'Jürgen <j@example.com>',
      subject: 'Ihr Code folded',
      text: 'Grüße, Ihr Code lautet 731905.',
      code: '731905',
      html: true,
    })
    const page = await fetch(`${world.urls.web}/messages/${message.id}/html`)
    expect(await page.text()).toContain('<p>Grüße</p>')
    expect(page.headers.get('content-security-policy')).toContain('sandbox')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('makes a text of a mail that has only HTML', async () => {
    await transport.sendMail({
      from: 'a@example.com',
      to: 'html@example.com',
      subject: 'x',
      html: '<style>a{color:#111111}</style><h1>Hi</h1><p>Code<br>222333</p>',
    })
    expect((await inbox('html@example.com'))[0]).toMatchObject({ text: 'Hi\nCode\n222333', code: '222333' })
  })

  it('carries pictures inside the message', async () => {
    await transport.sendMail({
      from: 'a@example.com',
      to: 'picture@example.com',
      subject: 'x',
      html: '<img src="cid:logo">',
      attachments: [{ cid: 'logo', filename: 'l.png', content: Buffer.from([1, 2, 3]) }],
    })
    const [message] = await pageMessages()
    const page = await (await fetch(`${world.urls.web}/messages/${message.id}/html`)).text()
    expect(page).toContain('<img src="data:image/png;base64,AQID">')
  })

  it('takes any login', async () => {
    const withLogin = createTransport({
      host: '127.0.0.1',
      port: world.config.ports.smtp,
      auth: { user: 'u', pass: 'p' },
    })
    await withLogin.sendMail({ from: 'a@example.com', to: 'auth@example.com', subject: 'x', text: 'in' })
    withLogin.close()
    expect(await inbox('auth@example.com')).toHaveLength(1)
  })

  it('takes nonsense as it comes and refuses what is too large', async () => {
    await transport.sendMail(raw(['\u0000\u0001 no header at all', '', 'x'], 'odd@example.com'))
    expect(await inbox('odd@example.com')).toHaveLength(1)
    await expect(
      transport.sendMail({
        from: 'a@example.com',
        to: 'big@example.com',
        subject: 'x',
        text: 'x'.repeat(11_000_000),
      }),
    ).rejects.toMatchObject({ responseCode: 552 })
    expect(await inbox('big@example.com')).toEqual([])
  })

  it('tells the page the moment a mail comes', async () => {
    const abort = new AbortController()
    const events = await fetch(`${world.urls.web}/events`, { signal: abort.signal })
    const reader = (events.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await transport.sendMail({ from: 'a@example.com', to: 'live@example.com', subject: 'x', text: '135790' })
    // a sign of life may come in between
    let told = ''
    while (!told.includes('event: message')) {
      const { value } = await reader.read()
      told = new TextDecoder().decode(value)
    }
    abort.abort()
    expect(told).toMatch(/event: message\ndata: {.*"to":"live@example.com"/)
  })
})
