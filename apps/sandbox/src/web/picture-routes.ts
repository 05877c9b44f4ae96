import { Hono } from 'hono'
import { drawPicture } from '../outside/picture.ts'

const POLICY = "default-src 'none'; frame-ancestors 'none'"

/** `GET /pictures/<name>.svg`: the picture of anybody, for pages of any origin. */
export function createPictureRoutes(): Hono {
  const app = new Hono()
  app.get('/pictures/:file{.+\\.svg}', (c) =>
    c.body(drawPicture(c.req.param('file').slice(0, -'.svg'.length).slice(0, 200)), 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'max-age=86400',
    }),
  )
  return app
}
