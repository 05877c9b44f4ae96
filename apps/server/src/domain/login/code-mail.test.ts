import { describe, expect, it } from 'vitest'
import { codeMail } from './code-mail.ts'

const mail = (input: object = {}) =>
  codeMail({ to: 'ada@example.com', code: '123456', appName: 'Juniper', logoUrl: null, ...input })

describe('the mail with a code', () => {
  it('says the code and the app in subject, text and HTML', () => {
    const { subject, text, html } = mail()
    expect(subject).toBe('123456 is your code for Juniper')
    expect(text).toContain('Your code for Juniper is 123456\n')
    expect(html).toContain('>123456</p>')
    expect(html).toContain('Your code for Juniper</h1>')
  })

  it('lets no name start a header, an element or a line that is read backwards', () => {
    const { subject, text, html } = mail({ appName: 'A\r\nBcc: x@y.z <img src=x onerror="1">\u202eB' })
    expect(subject).not.toMatch(/[\r\n\u202e]/)
    expect(text.split('\n')[0]).toContain('Bcc: x@y.z')
    expect(html).not.toMatch(/<img|\u202e/)
    expect(html).toContain('&#60;img')
  })

  it('loads nothing from anywhere unless the app has a logo at an https address', () => {
    const remote = /src=|href=|url\(|@import/i
    expect(mail().html).not.toMatch(remote)
    for (const logoUrl of [
      'http://a.example/l.png',
      'javascript:alert(1)',
      '/logo.png',
      'data:image/png;base64,AA',
      'x',
    ])
      expect(mail({ logoUrl }).html).not.toMatch(remote)
    const { html } = mail({ logoUrl: 'https://a.example/l.png?"><script>' })
    expect(html).toContain('<img src="https://a.example/l.png?%22%3E%3Cscript%3E" alt="Juniper"')
    expect(html.match(/src=/g)).toHaveLength(1)
  })

  it('has colours for dark mode', () => {
    const { html } = mail()
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })
})
