import { type Config, portVariable } from '../config.ts'
import { type HttpListener, listenHttp } from '../net/http-listener.ts'
import type { Part } from '../part.ts'
import { createWebApp } from './web-app.ts'
import type { World } from './world.ts'

/** The inbox and control page with the JSON beside it. */
export function createWebPart(config: Config, world: World): Part {
  let listener: HttpListener | undefined
  const port = config.ports.web
  return {
    name: 'web',
    async start() {
      listener = await listenHttp(port, portVariable('web'), createWebApp(config, world).fetch)
    },
    async health() {
      return { ok: listener !== undefined, port }
    },
    async stop() {
      await listener?.close()
      listener = undefined
    },
  }
}
