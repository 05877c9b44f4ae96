import * as v from 'valibot'

export const frameEnvelopeSchema = v.object({ id: v.string(), event: v.string(), data: v.unknown() })
