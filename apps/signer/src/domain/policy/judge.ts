import type { Act } from './act.ts'
import { fieldKind } from './field-kind.ts'
import type { Condition, Judgement, Policy, Rule } from './policy.ts'
import type { Subject } from './read-field.ts'
import { readField } from './read-field.ts'
import { mayBeTransaction } from './solana-message.ts'
import { compare } from './values.ts'

/**
 * Whether policies let a key do this. No policy lets it do everything; of several each has to allow. In a policy a DENY
 * that matches wins; else an ALLOW has to match, and of a Solana transaction one for each instruction. What cannot be
 * told counts against: it fulfils no condition of an ALLOW, and each of a DENY. The policies are such as `parsePolicy`
 * has answered, at some time. `now` in unix seconds.
 */
export function judge(policies: readonly Policy[], act: Act, now: number): Judgement {
  for (const policy of policies) {
    const judgement = judgeBy(policy, act, now)
    if (!judgement.allowed) return judgement
  }
  return { allowed: true }
}

function judgeBy(policy: Policy, act: Act, now: number): Judgement {
  const denied = { allowed: false, policy: policy.id } as const
  if (policy.chain_type !== act.chainType || !isWhatItSays(act)) return denied
  const instructions = act.kind === 'solana_transaction' ? act.instructions : [undefined]
  const subjects = instructions.map((instruction) => ({ act, instruction, now }))
  const rules = policy.rules.filter(({ method }) => method === '*' || method === act.method)
  const denying = rules.find(
    (rule) => rule.action === 'DENY' && subjects.some((subject) => mayMatch(rule, subject)),
  )
  if (denying) return { ...denied, rule: denying.id ?? denying.name }
  const allowing = rules.filter(
    (rule) => rule.action === 'ALLOW' && (rule.method !== '*' || act.kind !== 'raw_hash'),
  )
  const isAllowed =
    subjects.length > 0 && subjects.every((subject) => allowing.some((rule) => matches(rule, subject)))
  return isAllowed ? { allowed: true } : denied
}

/** Not what cannot be read, nor a message that is a transaction in disguise. */
const isWhatItSays = (act: Act) =>
  act.kind === 'message'
    ? act.method === 'personal_sign' || !mayBeTransaction(act.bytes)
    : act.kind !== 'undecoded'

const matches = ({ conditions }: Rule, subject: Subject) =>
  conditions.every((condition) => holds(condition, subject) === true)
const mayMatch = ({ conditions }: Rule, subject: Subject) =>
  conditions.every((condition) => holds(condition, subject) !== false)

/** `null` where it cannot be told. */
function holds(condition: Condition, subject: Subject): boolean | null {
  const actual = readField(condition, subject)
  if (actual === undefined) return false
  const kind = fieldKind(condition)
  if (actual === null || typeof kind !== 'string') return null
  return compare(kind, condition.operator, actual, condition.value)
}
