import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { type Hex, isAddressEqual, isHex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import type { Outside } from '../outside/outside.ts'
import { type KeyRequest, keyRequests } from './key-requests.ts'
import { APP_FID, type FarcasterPeople, farcasterPeople } from './people.ts'

/** What the owner of an app's account signs (https://docs.farcaster.xyz/reference/contracts/reference/signed-key-request-validator). */
const DOMAIN = {
  name: 'Farcaster SignedKeyRequestValidator',
  version: '1',
  chainId: 10,
  verifyingContract: '0x00000000FC700472606ED4fA22623Acf62c60553',
} as const
const TYPES = {
  SignedKeyRequest: [
    { name: 'requestFid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * `api.farcaster.xyz`: the client API's requests for keys. The real one's links are of the scheme `farcaster:`; those
 * here lead to the phone's app of the sandbox.
 */
export function createFarcasterClientApi(outside: Outside): Hono {
  const requests = keyRequests(outside)
  const people = farcasterPeople(outside)
  const app = new Hono()
  app.use(cors({ origin: '*' }))

  app.post('/v2/signed-key-requests', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const problem = await problemOf(people, outside.now(), body)
    if (problem) return c.json({ errors: [{ message: problem }] }, 400)
    const { key, requestFid, deadline, sponsorship } = body as Body
    const made = requests.make({ key, requestFid, deadline, isSponsored: sponsorship !== undefined })
    return c.json({ result: { signedKeyRequest: describe(c, made) } }, 201)
  })

  app.get('/v2/signed-key-request', (c) => {
    const request = requests.read(c.req.query('token') ?? '')
    if (!request) return c.json({ errors: [{ message: 'Signed key request not found' }] }, 404)
    return c.json({ result: { signedKeyRequest: describe(c, request) } })
  })
  return app
}

interface Body {
  key: Hex
  requestFid: number
  deadline: number
  signature: Hex
  sponsorship?: { sponsorFid: number; signature: Hex }
}

function describe(c: Context, { token, key, requestFid, state, isSponsored, userFid }: KeyRequest) {
  const deeplinkUrl = `${new URL(c.req.url).origin}/world/farcaster.xyz/~/signed-key-request?token=${token}`
  return { token, deeplinkUrl, key, requestFid, state, isSponsored, ...(userFid ? { userFid } : {}) }
}

async function problemOf(people: FarcasterPeople, now: number, body: unknown): Promise<string | undefined> {
  const { key, requestFid, deadline, signature, sponsorship } = (body ?? {}) as Partial<Body>
  if (!isHex(key) || key.length !== 66) return 'key must be 32 bytes'
  if (!Number.isSafeInteger(requestFid) || !Number.isSafeInteger(deadline))
    return 'requestFid and deadline must be numbers'
  if (!isHex(signature) || signature.length !== 132) return 'signature must be 65 bytes'
  if ((deadline as number) * 1000 <= now) return 'deadline is over'
  const message = { requestFid: BigInt(requestFid as number), key, deadline: BigInt(deadline as number) }
  const signer = await recoverTypedDataAddress({
    domain: DOMAIN,
    types: TYPES,
    primaryType: 'SignedKeyRequest',
    message,
    signature,
  }).catch(() => undefined)
  if (!owns(people, requestFid as number, signer)) return 'signature is not by the owner of requestFid'
  if (!sponsorship) return undefined
  const sponsor = await recoverMessageAddress({
    message: { raw: signature },
    signature: sponsorship.signature,
  }).catch(() => undefined)
  return owns(people, sponsorship.sponsorFid, sponsor) ? undefined : 'sponsorship is not by the sponsor'
}

function owns(people: FarcasterPeople, fid: number, address: Hex | undefined): boolean {
  const known = fid === APP_FID || people.byFid(fid) !== undefined
  return known && address !== undefined && isAddressEqual(people.account({ fid }).address, address)
}
