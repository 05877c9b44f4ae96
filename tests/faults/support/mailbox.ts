import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the last code sent to each address. */
export async function openMailbox() {
  const codes = new Map<string, string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        const code = text.match(/\b\d{6}\b/)?.[0]
        for (const { address } of session.envelope.rcptTo) if (code) codes.set(address, code)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    codes,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
