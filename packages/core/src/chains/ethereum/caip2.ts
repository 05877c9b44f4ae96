import { ClientError } from '../../errors/client-errors.ts'

/**
 * The chain id of a CAIP-2 name of an EVM chain, `eip155:{n}`.
 * @throws ClientError 'Chain ID not compatible with CAIP-2 format.'
 */
export function fromCaip2(name: string): number {
  const id = Number(/^eip155:([1-9]\d*)$/.exec(name)?.[1])
  if (Number.isSafeInteger(id)) return id
  throw new ClientError('Chain ID not compatible with CAIP-2 format.')
}
