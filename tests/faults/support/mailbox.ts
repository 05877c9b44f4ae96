import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the last code sent to each address, and every mail's text. */
export async function openMailbox() {
  const codes = new Map<string, string>()
  const mails: { to: string; text: string }[] = []
  /** While somebody waits: what is told when a sender comes, who is then left without an answer. */
  let sender: (() => void) | undefined
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom(_, __, done) {
      if (sender) sender()
      else done()
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        const code = text.match(/\b\d{6}\b/)?.[0]
        for (const { address } of session.envelope.rcptTo) {
          mails.push({ to: address, text })
          if (code) codes.set(address, code)
        }
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    codes,
    mails,
    /** From now on takes no mail. `came` resolves when a sender has come with one; `end` takes mail again. */
    hold(): { came: Promise<void>; end(): void } {
      const came = new Promise<void>((resolve) => {
        sender = resolve
      })
      return {
        came,
        end: () => {
          sender = undefined
        },
      }
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
