import { expect, it } from 'vitest'
import type { Signer } from '../../domain/signer.ts'
import { SignerRefusal } from '../../domain/signer.ts'
import { countedSigner } from './counted-signer.ts'

/** What is counted of each way to a signature, and what its caller sees, where the signer does so. */
async function counts(work: () => Promise<unknown>) {
  const counted: string[] = []
  const names = ['rpc', 'rawSign', 'signSend', 'exportWallet', 'signDelegated', 'signDelegatedSend'] as const
  const signer = countedSigner(Object.fromEntries(names.map((name) => [name, work])) as unknown as Signer, {
    signature: (...labels) => void counted.push(labels.join(' ')),
  })
  const asked = { request: { body: { method: 'signMessage' } }, route: 'rpc' } as never
  const saw: unknown[] = []
  for (const name of names) saw.push(await signer[name](asked).catch((error) => error))
  saw.push(await signer.signDelegated({ ...(asked as object), route: 'raw_sign' } as never).catch((e) => e))
  return { counted, saw }
}

const ASKED = [
  'server signMessage',
  'server raw_sign',
  'server eth_sendTransaction',
  'server exportPrivateKey',
  'delegated signMessage',
  'delegated eth_sendTransaction',
  'delegated raw_sign',
]

it('counts each way to a signature once, by what became of it, and changes no answer', async () => {
  const [denied, old, broken] = [
    new SignerRefusal('policy_violation', 'No'),
    new SignerRefusal('superseded', 'No'),
    new Error('a disk'),
  ]
  const cases = [
    ['signed', 'an answer', async () => 'an answer'],
    ['denied', denied, () => Promise.reject(denied)],
    ['refused', old, () => Promise.reject(old)],
    ['failed', broken, () => Promise.reject(broken)],
  ] as const
  const found = await Promise.all(cases.map(([, , work]) => counts(work)))
  expect(found).toEqual(
    cases.map(([outcome, answer]) => ({
      counted: ASKED.map((line) => `${line} ${outcome}`),
      saw: ASKED.map(() => answer),
    })),
  )
})
