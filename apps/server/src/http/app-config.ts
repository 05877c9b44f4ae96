import { ROUTES } from '@latchkey/contract'
import { toAppConfig } from '../domain/app/app-config.ts'
import { bare } from './route.ts'

export const appConfig = bare(ROUTES.appConfig, async ({ outside }, call) => ({
  body: toAppConfig(call.app, outside),
}))
