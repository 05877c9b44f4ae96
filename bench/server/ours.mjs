// Our server as it ships, limits, validation and audit on; only the mail goes to the driver over a pipe instead of
// to an SMTP server, as the peer's goes into a header.
import { readEnvironment } from '../../apps/server/dist/config/environment.js'
import { startServer } from '../../apps/server/dist/config/start-server.js'

const mailer = {
  async send({ to, text }) {
    const code = /\b\d{6}\b/.exec(text)?.[0]
    if (code) process.send({ to, code })
    return 'sent'
  },
  close() {},
}
const server = await startServer(readEnvironment(process.env), { mailer })
console.log('ready')
process.on(
  'message',
  (asked) => asked === 'handles' && process.send({ handles: process.getActiveResourcesInfo().length }),
)
process.channel.unref()
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
