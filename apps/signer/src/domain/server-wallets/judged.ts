import { judge } from '../policy/judge.ts'
import { parsePolicy } from '../policy/parse-policy.ts'
import type { Policy } from '../policy/policy.ts'
import { PolicyError } from '../policy/policy.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import type { PolicyDocument } from './documents.ts'
import type { CheckPolicy } from './policies.ts'
import type { JudgeAct } from './use-wallet.ts'

/** A document as the policy language has it. @throws PolicyError */
const policyOf = ({ id, name, chain_type, rules }: PolicyDocument): Policy => ({
  ...parsePolicy({ version: '1.0', name, chain_type, rules }),
  id,
})

const read = new WeakMap<PolicyDocument, Policy>()

/** The same of one that cannot change: it is read once. */
function readOnce(document: PolicyDocument): Policy {
  const policy = read.get(document) ?? policyOf(document)
  if (Object.isFrozen(document)) read.set(document, policy)
  return policy
}

/** The policy language, as documents of policies and acts of wallets meet it. */
export const POLICIES: { judge: JudgeAct; checkPolicy: CheckPolicy } = {
  judge: (policies, act, nowMs) => judge(policies.map(readOnce), act, Math.floor(nowMs / 1000)).allowed,
  checkPolicy(policy) {
    try {
      policyOf(policy)
    } catch (error) {
      if (error instanceof PolicyError) throw new SignerRefusal('invalid_request', error.message)
      throw error
    }
  },
}
