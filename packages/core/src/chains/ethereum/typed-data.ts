/** EIP-712 typed data as hosts hand it in. */
export interface TypedData {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** Fields of `EIP712Domain` in the order of EIP-712. */
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Typed data from an object or its JSON, with the domain's own type filled in from the keys that the domain
 * has, where it was left out.
 * @throws TypeError for anything else.
 */
export function completeTypedData(input: unknown): TypedData {
  const data = (typeof input === 'string' ? JSON.parse(input) : input) as Partial<TypedData> | null
  if (typeof data !== 'object' || data === null || typeof data.types !== 'object' || !data.primaryType) {
    throw new TypeError('Invalid typed data')
  }
  const domain = data.domain ?? {}
  const own = DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  return {
    types: { EIP712Domain: own, ...data.types },
    primaryType: data.primaryType,
    domain,
    message: data.message ?? {},
  }
}
