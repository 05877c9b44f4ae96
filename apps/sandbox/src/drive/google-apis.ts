import { Hono } from 'hono'
import { googleKeys } from '../identity/providers/google.ts'
import type { Outside } from '../outside/outside.ts'
import { createDriveApi } from './drive-api.ts'

/** `www.googleapis.com`: the keys that Google signs id tokens with, and Google Drive. */
export function createGoogleApis(outside: Outside): Hono {
  const app = new Hono()
  app.route('/', googleKeys(outside))
  app.route('/', createDriveApi(outside))
  return app
}
