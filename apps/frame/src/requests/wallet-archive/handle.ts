import { accessTokenSchema } from '@latchkey/contract/schemas'
import { normalizeAddress } from '@latchkey/keys'
import * as v from 'valibot'
import { invalidArguments } from '../../frame-failure.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler, RequestContext } from '../frame-request.ts'
import { parseData } from '../frame-request.ts'

const schema = v.object({ accessToken: accessTokenSchema, address: v.pipe(v.string(), v.maxLength(64)) })

async function change(
  call: 'archiveRoot' | 'restoreRoot',
  data: unknown,
  { appId, custody }: RequestContext,
) {
  const { accessToken, address } = parseData(schema, data)
  const root = normalizeAddress('ethereum', address) ?? normalizeAddress('solana', address)
  if (root === null) throw invalidArguments('address is not valid')
  await custody.vault.call(readSession(accessToken, appId), call, {}, root)
  return {}
}

/** `latchkey:wallet:archive`: puts a root aside that was never used; its shares stay. */
export const handleWalletArchive: FrameRequestHandler<'latchkey:wallet:archive'> = (data, context) =>
  change('archiveRoot', data, context)

/** `latchkey:wallet:restore`: brings an archived root back. */
export const handleWalletRestore: FrameRequestHandler<'latchkey:wallet:restore'> = (data, context) =>
  change('restoreRoot', data, context)
