import * as v from 'valibot'
import { SignerRefusal } from '../domain/signer.ts'

/** The body of a request, as a schema reads it. @throws SignerRefusal `invalid_request` */
export async function parsed<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  const value: unknown = await request.json().catch(() => undefined)
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new SignerRefusal('invalid_request', 'The body is invalid')
}
