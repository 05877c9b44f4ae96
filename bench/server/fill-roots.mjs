// Users with a root each, sealed as the server and a frame seal them; what the shares say is random, which no rotation minds.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entries } from '../../apps/server/dist/adapters/key-files/load-keys.js'
import { systemRandom } from '../../apps/server/dist/adapters/system/system-random.js'
import { sealAuthShare } from '../../apps/server/dist/sealing/auth-share.js'
import { createKeyring, parseKeys } from '../../apps/server/dist/sealing/keyring.js'
import { openSignerKeys } from '../../apps/signer/dist/domain/signer-keys.js'
import { recoveryKeyContext } from '../../packages/contract/dist/exports/index.js'
import { sealMessage } from '../../packages/keys/dist/exports/index.js'

const AT_ONCE = 1000

/** @param automatic how many of the roots are recovered automatically: their keys are sealed to the signer */
export async function fillRoots(pg, { url, env, appId, roots, automatic }) {
  const keysIn = (name) => parseKeys(entries(readFileSync(join(env.DATA_DIR, 'keys', name), 'utf8')))
  const keyring = createKeyring(keysIn('sealing-keys'))
  const { current } = await openSignerKeys(keysIn('signer-keys'))
  const client = new pg.Client(url)
  await client.connect()
  await client.query("set latchkey.restoring = 'on'")
  for (let from = 0; from < roots; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, roots - from)
    const rows = await Promise.all(Array.from({ length: count }, (_, nth) => rootOf(from + nth)))
    await client.query(
      `insert into users (id, app_id, created_at)
       select r.user_id, $1, now() from jsonb_to_recordset($2::jsonb) as r (user_id text)`,
      [appId, JSON.stringify(rows)],
    )
    await client.query(
      `insert into roots (app_id, address, user_id, chain_type, kind, share_version, recovery_method, auth_share,
         encrypted_recovery_share, sealed_recovery_key, request_mac, created_at)
       select $1, r.address, r.user_id, 'ethereum', 'hd', 1,
         case when r.sealed_recovery_key is null then 'recovery-encryption-key' else 'privy' end, r.auth_share, '{}',
         r.sealed_recovery_key, '', now()
       from jsonb_to_recordset($2::jsonb)
         as r (user_id text, address text, auth_share jsonb, sealed_recovery_key jsonb)`,
      [appId, JSON.stringify(rows)],
    )
  }
  await client.query('vacuum analyze')
  await client.end()

  async function rootOf(nth) {
    const address = `0x${nth.toString(16).padStart(40, '0')}`
    const place = { appId, userId: `did:privy:rotated${nth}`, root: address, shareVersion: 1 }
    const share = systemRandom.bytes(17).toString('base64url')
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    return {
      user_id: place.userId,
      address,
      auth_share: await sealAuthShare(keyring, share, place),
      ...(nth < automatic && {
        sealed_recovery_key: {
          ...(await sealMessage(current.publicKey, info, randomBytes(32))),
          key_id: current.id,
        },
      }),
    }
  }
}
