import type { App } from '../domain/app/app.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import type { ServerPorts } from '../server.ts'

export async function admitFrameCall(
  _ports: ServerPorts,
  _app: App,
  _request: Request,
  _url: string,
): Promise<{ bearer: Bearer; frameKey: string }> {
  throw new Refusal('not_found', 'later')
}
