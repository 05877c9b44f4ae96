import { ROUTES } from '@latchkey/contract'
import { analyticsEventSchema } from '@latchkey/contract/schemas'
import { handler } from './route.ts'

export const analyticsEvent = handler(ROUTES.analyticsEvent, analyticsEventSchema, async (ports, call) => {
  const { limits } = call.app.settings
  ports.analytics.record({
    appId: call.app.id,
    address: call.address,
    limitPerMinute: limits.analytics_per_minute,
    kilobytesPerDay: limits.analytics_kilobytes_per_day,
    name: call.body.event_name,
    clientId: call.body.client_id,
    payload: call.body.payload ?? null,
    at: new Date(ports.clock.now()),
  })
  return { body: { success: true } }
})
