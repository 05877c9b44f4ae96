import { toAppConfig } from '../domain/app/app-config.ts'
import type { Call, RouteHandler } from './route.ts'

export const appConfig: RouteHandler<Call<undefined>> = {
  handle: async ({ outside }, call) => ({ body: toAppConfig(call.app, outside) }),
}
