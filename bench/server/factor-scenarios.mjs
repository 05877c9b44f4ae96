// A verification by an authenticator app, the same for both servers, and what only ours has: the release of what a frame
// recovers a wallet with. Each with the user that it is for, who was made before.
import { createHash, randomUUID } from 'node:crypto'
import { recoveryKeyContext } from '@latchkey/contract'
import {
  encodeRecoveryPayload,
  newEntropy,
  newRecipient,
  newRecoveryKey,
  proveOwnership,
  sealBoundRecoveryShare,
  sealMessage,
  shareX,
  splitEntropy,
  toBase64url,
  withEntropy,
} from '@latchkey/keys'
import { call } from './load.mjs'
import { codeOf } from './totp.mjs'

const { subtle } = crypto
const base64url = (value) => Buffer.from(value).toString('base64url')
const cookiesOf = ({ headers }) => headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ')
const secretOf = (uri) => new URL(uri).searchParams.get('secret')

async function newProofs(origin) {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { x, y } = await subtle.exportKey('jwk', pair.publicKey)
  const header = base64url(
    JSON.stringify({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }),
  )
  return async (path, token) => {
    const ath = createHash('sha256').update(token).digest('base64url')
    const claims = {
      ...{ htm: 'POST', htu: origin + path, jti: randomUUID(), ath },
      iat: Math.floor(Date.now() / 1000),
    }
    const input = `${header}.${base64url(JSON.stringify(claims))}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    return `${input}.${base64url(await subtle.sign(algorithm, pair.privateKey, Buffer.from(input)))}`
  }
}

async function newRoot(owner, nonce, signer) {
  const entropy = newEntropy()
  const shares = await splitEntropy(entropy)
  const wallet = await withEntropy(entropy.slice(), null, ({ key }) =>
    proveOwnership(key('ethereum', 0), { nonce, ...owner }, key('ethereum', 0)),
  )
  const place = { ...owner, root: wallet.address, shareVersion: 1 }
  const recoveryKey = newRecoveryKey()
  const payload = encodeRecoveryPayload({ key: recoveryKey, maxLoginAge: 86_400, factors: [] })
  const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
  const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
  return {
    ...{ address: wallet.address, chain_type: 'ethereum', kind: 'hd', nonce, share_version: 1 },
    ...{ auth_share: toBase64url(shares.auth), recovery_method: 'privy', recovery_params: {} },
    encrypted_recovery_share: await sealBoundRecoveryShare(recoveryKey, recovery, {
      ...place,
      ...{ method: 'privy', params: {} },
    }),
    sealed_recovery_key: {
      ...(await sealMessage(signer.public_key, info, payload)),
      key_id: signer.key_id,
    },
    wallets: [wallet],
  }
}

export function oursFactors(port, { appId, origin, codeFor }) {
  const own = `http://localhost:${port}`
  const base = { host: `localhost:${port}`, 'privy-app-id': appId }

  async function newFrame(agent) {
    const email = `factors-${randomUUID()}@example.test`
    const headers = { ...base, origin, 'privy-client': 'react-auth:2.21.4', 'privy-ca-id': randomUUID() }
    const post = (path, body) => call(agent, { port, method: 'POST', path, headers, body })
    const code = codeFor(email)
    await post('/api/v1/passwordless/init', { email })
    const { body } = await post('/api/v1/passwordless/authenticate', {
      ...{ email, code: await code, mode: 'login-or-sign-up' },
    })
    const prove = await newProofs(own)
    const token = body.privy_access_token
    const ask = async (by, path, asked = {}) => {
      const proof = await prove(`/api/v1${path}`, token)
      const given = { ...base, origin: own, authorization: `Bearer ${token}`, dpop: proof }
      const options = { port, method: 'POST', path: `/api/v1${path}`, headers: given, body: asked }
      return (await call(by, options)).body
    }
    return { ask, userId: body.user.id }
  }

  return {
    /** with an authenticator app, whose code of this step is used up */
    async withFactor(agent) {
      const { ask } = await newFrame(agent)
      const { totpSecret } = await ask(agent, '/mfa/totp/init')
      await ask(agent, '/mfa/totp/enroll', { code: codeOf(totpSecret) })
      return async (by) => {
        const { token } = await ask(by, '/mfa/totp/verify', { code: codeOf(totpSecret) })
        if (!token) throw new Error('not verified')
      }
    },
    async withWallet(agent) {
      const { ask, userId } = await newFrame(agent)
      const { nonce } = await ask(agent, '/embedded_wallets/nonce')
      const signer = await ask(agent, '/embedded_wallets/signer_key')
      const root = await newRoot({ appId, userId }, nonce, signer)
      await ask(agent, '/embedded_wallets', root)
      const { publicKey } = await newRecipient()
      return async (by) => {
        const path = `/embedded_wallets/${root.address}/recovery/key_material`
        const { recovery_key } = await ask(by, path, { recipient_public_key: publicKey })
        if (!recovery_key) throw new Error('nothing released')
      }
    },
  }
}

export function peerFactors(port, { origin }) {
  const base = { host: `localhost:${port}`, origin }
  return {
    async withFactor(agent) {
      const email = `factors-${randomUUID()}@example.test`
      const password = 'a password of the bench'
      const post = (by, path, body, headers) =>
        call(by, { port, method: 'POST', path: `/api/auth${path}`, headers: { ...base, ...headers }, body })
      const signedUp = await post(agent, '/sign-up/email', { email, password, name: 'Bench' })
      let cookie = cookiesOf(signedUp)
      const { body } = await post(agent, '/two-factor/enable', { password }, { cookie })
      const secret = secretOf(body.totpURI)
      const verify = (by) => post(by, '/two-factor/verify-totp', { code: codeOf(secret) }, { cookie })
      cookie = cookiesOf(await verify(agent))
      return async (by) => {
        const { body: verified } = await verify(by)
        if (!verified.token) throw new Error('not verified')
      }
    },
  }
}
