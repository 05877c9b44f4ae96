import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigner, openFileState } from '@latchkey/signer'
import canonicalize from 'canonicalize'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'

const APP = 'latchkeybenchapp000000001'
const WALLET = 'benchwallet0000000000001'
const WARM_UP = 200
const SIGNATURES = 1000
/** CPU milliseconds that a signature may take where 200 a second have to fit into one core. */
const MOST_MS = 5

/**
 * CPU milliseconds of one `personal_sign` by a server wallet, the signer in this process: the request's own signature
 * checked, the documents and the key opened, the message signed. Beside it viem's, by a key that lies open in memory:
 * what is between them is what custody costs. Interleaved.
 */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const state = await openFileState(work, 'the folder of the signer')
  try {
    const ours = await serverWallet(state)
    const account = privateKeyToAccount(generatePrivateKey())
    const peer = (text) => account.signMessage({ message: text })
    const cells = { ours: [], peer: [] }
    const busy = []
    for (let round = 0; round < runs; round++) {
      busy.push(loadavg()[0])
      const texts = Array.from(
        { length: WARM_UP + SIGNATURES },
        () => `Log in as ${randomBytes(16).toString('hex')}`,
      )
      // What a client does is done before, and not counted.
      const requests = texts.map((text) => ours.request(text))
      const sides = [
        ['ours', (place) => ours.sign(requests[place])],
        ['peer', (place) => peer(texts[place])],
      ]
      for (const [name, one] of round % 2 ? sides.reverse() : sides) cells[name].push(await cpuOf(one))
    }
    printTable(
      `personal_sign of a server wallet, against viem with an open key (peer), ${runs} runs of ${SIGNATURES}`,
      [{ what: 'one signature, one after the other', unit: 'ms CPU', ...cells, target: MOST_MS }],
    )
    console.log(
      `${(1000 / median(cells.ours)).toFixed(0)} signatures a second of one core; processes that wanted a share: median ${median(busy).toFixed(0)}`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** CPU milliseconds of this process for each. */
async function cpuOf(one) {
  for (let place = 0; place < WARM_UP; place++) await one(place)
  const before = process.cpuUsage()
  for (let place = WARM_UP; place < WARM_UP + SIGNATURES; place++) await one(place)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / SIGNATURES
}

/** A wallet whose owner is the app, and how its app signs requests. */
async function serverWallet(state) {
  const signer = await createSigner({ keys: new Map([['bench', randomBytes(32)]]), state })
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const order = await signer.orderAuthority({
    appId: APP,
    publicKeys: [publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    authorizationThreshold: 1,
    userKeysByToken: false,
  })
  const authority = await signer.setAuthority(order)
  const { sealedKey, ...wallet } = await signer.makeWallet({
    appId: APP,
    walletId: WALLET,
    chainType: 'ethereum',
    ownerId: null,
    policyIds: [],
    additionalSigners: [],
  })
  const url = `https://wallets.example.test/api/v1/wallets/${WALLET}/rpc`

  return {
    request(text) {
      const call = {
        method: 'POST',
        url,
        headers: { 'privy-app-id': APP },
        body: { method: 'personal_sign', params: { message: text, encoding: 'utf-8' } },
      }
      const signatures = sign(
        'sha256',
        Buffer.from(canonicalize({ version: 1, ...call })),
        privateKey,
      ).toString('base64')
      return {
        request: { ...call, signatures },
        signers: [authority],
        userKeys: [],
        wallet,
        sealedKey,
        policies: [],
      }
    },
    sign: (request) => signer.rpc(request),
  }
}
