import { describe, expect, it } from 'vitest'
import type { Act } from './act.ts'
import { authorizationAct } from './ethereum-act.ts'
import { judge } from './judge.ts'
import {
  ALICE,
  allows,
  condition,
  MALLORY,
  NOW,
  onTransaction,
  policyOf,
  transactionAct,
} from './testing/policies.ts'

const pay = (to: string, value = 5n) => transactionAct({ to, value })
const toAlice = onTransaction('to', 'eq', ALICE)
const hash: Act = { kind: 'raw_hash', chainType: 'ethereum', method: 'secp256k1_sign' }
const keyOut: Act = { kind: 'export', chainType: 'ethereum', method: 'exportPrivateKey' }
const said = (text: string): Act => ({
  kind: 'message',
  chainType: 'ethereum',
  method: 'personal_sign',
  bytes: new TextEncoder().encode(text),
})

describe('a wallet without a policy', () => {
  it('does everything, even what cannot be read', () => {
    const act: Act = {
      kind: 'undecoded',
      chainType: 'ethereum',
      method: 'eth_signTransaction',
      reason: 'odd',
    }
    expect(judge([], act, NOW)).toEqual({ allowed: true })
    expect(judge([], hash, NOW)).toEqual({ allowed: true })
  })
})

describe('a policy', () => {
  it('denies what no rule is about, and names itself', () => {
    const policy = policyOf('ethereum', [{ method: 'eth_sendTransaction', conditions: [toAlice] }], 'policyb')
    expect(judge([policy], pay(ALICE), NOW)).toEqual({ allowed: true })
    expect(judge([policy], pay(MALLORY), NOW)).toEqual({ allowed: false, policy: 'policyb' })
    expect(judge([policyOf('ethereum', [])], pay(ALICE), NOW).allowed).toBe(false)
  })

  it('tells signing from sending', () => {
    const policy = policyOf('ethereum', [{ method: 'eth_sendTransaction' }])
    expect(allows(policy, transactionAct({ to: ALICE }, 'eth_sendTransaction'))).toBe(true)
    expect(allows(policy, transactionAct({ to: ALICE }, 'eth_signTransaction'))).toBe(false)
  })

  it('asks every condition of a rule', () => {
    const policy = policyOf('ethereum', [
      { method: 'eth_sendTransaction', conditions: [toAlice, onTransaction('value', 'lte', '5')] },
    ])
    expect([pay(ALICE, 5n), pay(ALICE, 6n), pay(MALLORY, 5n)].map((act) => allows(policy, act))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('lets a DENY win, wherever it stands, and names the rule by its id, or else its name', () => {
    const allow = { method: '*' }
    const deny = {
      method: 'eth_sendTransaction',
      action: 'DENY',
      conditions: [onTransaction('value', 'gt', '9')],
    }
    const orders = [
      [allow, deny],
      [deny, allow],
    ]
    const judged = orders.map((rules) =>
      judge([policyOf('ethereum', rules, 'policyc')], pay(ALICE, 10n), NOW),
    )
    expect(judged).toEqual([
      { allowed: false, policy: 'policyc', rule: 'rule 1' },
      { allowed: false, policy: 'policyc', rule: 'rule 0' },
    ])
    const withId = policyOf('ethereum', [allow, { ...deny, id: 'rulexyz' }], 'policyd')
    expect(judge([withId], pay(ALICE, 10n), NOW)).toEqual({
      allowed: false,
      policy: 'policyd',
      rule: 'rulexyz',
    })
    expect(judge([withId], pay(ALICE, 9n), NOW)).toEqual({ allowed: true })
  })

  it('says nothing by a DENY alone', () => {
    const deny = { method: '*', action: 'DENY', conditions: [onTransaction('to', 'eq', MALLORY)] }
    expect(allows(policyOf('ethereum', [deny]), pay(ALICE))).toBe(false)
    expect(allows(policyOf('ethereum', [deny, { method: '*' }]), pay(ALICE))).toBe(true)
  })

  it('is asked together with the others: each has to allow', () => {
    const [toAny, small] = [
      policyOf('ethereum', [{ method: '*' }], 'any'),
      policyOf('ethereum', [{ method: '*', conditions: [onTransaction('value', 'lt', '6')] }], 'small'),
    ]
    expect(judge([toAny, small], pay(ALICE, 5n), NOW)).toEqual({ allowed: true })
    expect(judge([toAny, small], pay(ALICE, 6n), NOW)).toEqual({ allowed: false, policy: 'small' })
    expect(judge([small, toAny], pay(ALICE, 6n), NOW)).toEqual({ allowed: false, policy: 'small' })
  })

  it('of one chain denies what is signed for another', () => {
    const message: Act = {
      kind: 'message',
      chainType: 'solana',
      method: 'signMessage',
      bytes: new TextEncoder().encode('gm'),
    }
    expect(allows(policyOf('solana', [{ method: '*' }]), message)).toBe(true)
    expect(allows(policyOf('ethereum', [{ method: '*' }]), message)).toBe(false)
    expect(allows(policyOf('solana', [{ method: '*' }]), said('gm'))).toBe(false)
  })

  it('denies what cannot be read, even where everything is allowed', () => {
    const everything = policyOf('ethereum', [{ method: '*' }, { method: 'eth_signTransaction' }])
    const act: Act = {
      kind: 'undecoded',
      chainType: 'ethereum',
      method: 'eth_signTransaction',
      reason: 'odd',
    }
    expect(allows(everything, act)).toBe(false)
    expect(allows(everything, transactionAct({ to: ALICE }, 'eth_signTransaction'))).toBe(true)
  })
})

describe('a bare hash', () => {
  it('is signed only where a rule names the method, not by the star', () => {
    expect(allows(policyOf('ethereum', [{ method: '*' }]), hash)).toBe(false)
    expect(allows(policyOf('ethereum', [{ method: 'secp256k1_sign' }]), hash)).toBe(true)
    expect(allows(policyOf('cosmos', [{ method: 'raw_sign' }]), { ...hash, chainType: 'cosmos' })).toBe(false)
    const raw: Act = { kind: 'raw_hash', chainType: 'cosmos', method: 'raw_sign' }
    expect(allows(policyOf('cosmos', [{ method: '*' }]), raw)).toBe(false)
    expect(allows(policyOf('cosmos', [{ method: 'raw_sign' }]), raw)).toBe(true)
  })

  it('is denied by a DENY of the star', () => {
    const named = { method: 'secp256k1_sign' }
    expect(allows(policyOf('ethereum', [named, { method: '*', action: 'DENY' }]), hash)).toBe(false)
  })

  it('may be that of a transaction to whom a DENY names, and is denied', () => {
    const rules = [{ method: 'secp256k1_sign' }, { method: '*', action: 'DENY', conditions: [toAlice] }]
    expect(allows(policyOf('ethereum', rules), hash)).toBe(false)
    expect(allows(policyOf('ethereum', rules.slice(0, 1)), hash)).toBe(true)
  })
})

describe('an export', () => {
  it('is allowed by its own rule, or by the star', () => {
    expect(allows(policyOf('ethereum', [{ method: 'eth_sendTransaction' }]), keyOut)).toBe(false)
    expect(allows(policyOf('ethereum', [{ method: 'exportPrivateKey' }]), keyOut)).toBe(true)
    expect(allows(policyOf('ethereum', [{ method: '*' }]), keyOut)).toBe(true)
  })

  it('is not what a star with a condition on transactions allows, and is what one denies', () => {
    expect(allows(policyOf('ethereum', [{ method: '*', conditions: [toAlice] }]), keyOut)).toBe(false)
    const denying = [{ method: 'exportPrivateKey' }, { method: '*', action: 'DENY', conditions: [toAlice] }]
    expect(allows(policyOf('ethereum', denying), keyOut)).toBe(false)
  })
})

describe('the time', () => {
  const until = condition('system', 'current_unix_timestamp', 'lt', String(NOW))
  it('is that of the signer, in seconds, for every method', () => {
    const policy = policyOf('ethereum', [
      { method: '*', conditions: [until] },
      { method: 'secp256k1_sign', conditions: [until] },
    ])
    const acts = [pay(ALICE), keyOut, said('gm'), hash]
    expect(acts.map((act) => judge([policy], act, NOW - 1).allowed)).toEqual([true, true, true, true])
    expect(acts.map((act) => judge([policy], act, NOW).allowed)).toEqual([false, false, false, false])
  })
})

describe('a message', () => {
  const about = (field: string, operator: string, value: unknown) =>
    policyOf('ethereum', [
      { method: 'personal_sign', conditions: [condition('message', field, operator, value)] },
    ])

  it.each([
    ['eq', 'Log in: 7', [true, false]],
    ['in', ['Log in: 8', 'Log in: 7'], [true, false]],
    ['starts_with', 'Log in: ', [true, false]],
    ['ends_with', ': 7', [true, false]],
    ['contains', 'in', [true, false]],
    ['contains', 'LOG', [false, false]],
  ])('is read as text: %s %j', (operator, value, expected) => {
    const policy = about('content', operator, value)
    expect([said('Log in: 7'), said('Pay 7')].map((act) => allows(policy, act))).toEqual(expected)
  })

  it('has a length in bytes', () => {
    const policy = about('byte_length', 'lte', '2')
    expect([said('gm'), said('gmé'), said('é')].map((act) => allows(policy, act))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('that is no UTF-8 has no content that an ALLOW could be about, and any that a DENY is', () => {
    const odd: Act = { ...(said('') as Extract<Act, { kind: 'message' }>), bytes: Uint8Array.of(0x61, 0xff) }
    expect(allows(about('content', 'contains', 'a'), odd)).toBe(false)
    const deny = {
      method: 'personal_sign',
      action: 'DENY',
      conditions: [condition('message', 'content', 'eq', 'b')],
    }
    const policy = policyOf('ethereum', [{ method: '*' }, deny])
    expect([odd, said('a'), said('b')].map((act) => allows(policy, act))).toEqual([false, true, false])
  })

  it('keeps a mark of byte order, which is signed', () => {
    expect(allows(about('content', 'eq', 'gm'), said('\ufeffgm'))).toBe(false)
  })
})

describe('an authorization of EIP-7702', () => {
  const policy = policyOf('ethereum', [
    {
      method: 'eth_sign7702Authorization',
      conditions: [condition('ethereum_7702_authorization', 'contract', 'eq', ALICE)],
    },
  ])
  it('is allowed for the named code, in any case of its letters', () => {
    expect(
      [ALICE, ALICE.toLowerCase(), MALLORY, '0x12'].map((contract) =>
        allows(policy, authorizationAct(contract)),
      ),
    ).toEqual([true, true, false, false])
  })

  it('is not what a rule about transactions allows', () => {
    const transactions = policyOf('ethereum', [
      { method: 'eth_sendTransaction' },
      { method: 'eth_signTransaction' },
    ])
    expect(allows(transactions, authorizationAct(ALICE))).toBe(false)
    expect(
      allows(policyOf('ethereum', [{ method: '*', conditions: [toAlice] }]), authorizationAct(ALICE)),
    ).toBe(false)
  })
})
