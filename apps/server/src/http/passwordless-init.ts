import { passwordlessInitSchema } from '@latchkey/contract/schemas'
import { sendEmailCode } from '../domain/login/send-code.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'

export const passwordlessInit = withBody<typeof passwordlessInitSchema, Call<unknown>>(
  passwordlessInitSchema,
  async (ports, call) => {
    await sendEmailCode(ports, call.app, call.body.email, call)
    return { body: { success: true } }
  },
)
