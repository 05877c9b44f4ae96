import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Inbox } from '../inbox/inbox.ts'
import type { Message } from '../inbox/message.ts'
import { refuseForeignOrigins } from './security.ts'

const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  "form-action 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const HEARTBEAT = 15_000

/** The messages: as JSON for programs, as a list, a stream and documents for the page. */
export function createInboxRoutes(inbox: Inbox, own: string[]): Hono {
  const app = new Hono()

  app.get('/inbox', (c) =>
    c.json(
      inbox
        .list(c.req.query('to'))
        .map(({ to, channel, text, code, at }) => ({ to, channel, text, code, at })),
    ),
  )

  app.get('/messages', (c) => c.json(inbox.list().map(forPage)))

  app.delete('/messages', refuseForeignOrigins(own), (c) => {
    inbox.clear()
    return c.body(null, 204)
  })

  app.get('/messages/:id/html', (c) => {
    const html = inbox.find(c.req.param('id'))?.html
    if (!html) return c.json({ error: 'No such message' }, 404)
    // Links in a mail open beside the inbox, never inside its frame.
    return c.html(`<base target="_blank">${html}`, 200, { 'content-security-policy': MAIL_POLICY })
  })

  app.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const stop = inbox.watch((message) => {
        void stream.writeSSE({ event: 'message', data: JSON.stringify(forPage(message)) })
      })
      stream.onAbort(stop)
      while (!stream.aborted && !stream.closed) {
        await stream.writeSSE({ event: 'alive', data: '' })
        await stream.sleep(HEARTBEAT)
      }
      stop()
    }),
  )

  return app
}

function forPage({ html, ...message }: Message) {
  return { ...message, html: html !== null }
}
