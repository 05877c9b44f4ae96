import { SMTPServer } from 'smtp-server'
import { type Config, portVariable } from '../config.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { closeAll, listenOnLoopback } from '../net/loopback.ts'
import type { Part } from '../part.ts'
import { readMail } from './read-mail.ts'

const LARGEST_MAIL = 10_000_000

/** An SMTP server that takes any mail from anybody, with or without a login, and puts it into the inbox. */
export function createMailPart(config: Config, inbox: Inbox): Part {
  let servers: SMTPServer[] = []
  const port = config.ports.smtp
  return {
    name: 'mail',
    async start() {
      servers = await listenOnLoopback(port, portVariable('smtp'), () => createSmtpServer(inbox))
      for (const server of servers) server.on('error', (error) => console.error(`mail: ${error.message}`))
    },
    async health() {
      return { ok: servers.length > 0, port }
    },
    async stop() {
      await closeAll(servers)
      servers = []
    },
  }
}

function createSmtpServer(inbox: Inbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 1000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= LARGEST_MAIL) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'Message is larger than 10 MB'))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        deliver(inbox, Buffer.concat(chunks), recipients).then(
          () => done(),
          () => done(refusal(554, 'Message cannot be read')),
        )
      })
    },
  })
}

async function deliver(inbox: Inbox, raw: Uint8Array, recipients: string[]): Promise<void> {
  const mail = await readMail(raw)
  for (const to of recipients) inbox.deliver({ ...mail, channel: 'email', to })
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
