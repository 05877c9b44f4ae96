import type {
  CreateKeyQuorumBody,
  CreatePolicyBody,
  KeyQuorumResponse,
  PolicyResponse,
  PolicyRuleBody,
  PolicyRuleResponse,
  UpdatePolicyBody,
} from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import type { Call } from './http.ts'
import { orNull } from './pages.ts'
import type { OnceOptions, SignedCall, SignOptions } from './signed-call.ts'
import { onceHeaders } from './signed-call.ts'

/** What wallets may do. Making one needs the app's secret alone, changing it the signature of its owner. */
export interface Policies {
  create(body: CreatePolicyBody, options?: OnceOptions): Promise<PolicyResponse>
  /** null when there is none */
  get(id: string): Promise<PolicyResponse | null>
  update(id: string, body: UpdatePolicyBody, options?: SignOptions): Promise<PolicyResponse>
  delete(id: string, options?: SignOptions): Promise<void>
  addRule(id: string, rule: PolicyRuleBody, options?: SignOptions): Promise<PolicyRuleResponse>
  updateRule(
    id: string,
    ruleId: string,
    rule: PolicyRuleBody,
    options?: SignOptions,
  ): Promise<PolicyRuleResponse>
  deleteRule(id: string, ruleId: string, options?: SignOptions): Promise<void>
}

/** Keys and users, so many of whom sign together. What they own they own through its id. */
export interface KeyQuorums {
  create(body: CreateKeyQuorumBody, options?: OnceOptions): Promise<KeyQuorumResponse>
  /** null when there is none */
  get(id: string): Promise<KeyQuorumResponse | null>
  /** By its members, as many as its threshold says. */
  update(id: string, body: CreateKeyQuorumBody, options?: SignOptions): Promise<KeyQuorumResponse>
  delete(id: string, options?: SignOptions): Promise<void>
}

export function createPolicies(call: Call, signed: SignedCall): Policies {
  const at = (policy_id: string) => ({ params: { policy_id } })
  const rule = (policy_id: string, rule_id: string) => ({ params: { policy_id, rule_id } })
  return {
    create: (body, options = {}) => call(ROUTES.createPolicy, { body, headers: onceHeaders(options) }),
    get: (id) => orNull(call(ROUTES.getPolicy, at(id))),
    update: (id, body, options) => signed(ROUTES.updatePolicy, { ...at(id), body }, options),
    async delete(id, options) {
      await signed(ROUTES.deletePolicy, at(id), options)
    },
    addRule: (id, body, options) => signed(ROUTES.addPolicyRule, { ...at(id), body }, options),
    updateRule: (id, ruleId, body, options) =>
      signed(ROUTES.updatePolicyRule, { ...rule(id, ruleId), body }, options),
    async deleteRule(id, ruleId, options) {
      await signed(ROUTES.deletePolicyRule, rule(id, ruleId), options)
    },
  }
}

export function createKeyQuorums(call: Call, signed: SignedCall): KeyQuorums {
  const at = (quorum_id: string) => ({ params: { quorum_id } })
  return {
    create: (body, options = {}) => call(ROUTES.createKeyQuorum, { body, headers: onceHeaders(options) }),
    get: (id) => orNull(call(ROUTES.getKeyQuorum, at(id))),
    update: (id, body, options) => signed(ROUTES.updateKeyQuorum, { ...at(id), body }, options),
    async delete(id, options) {
      await signed(ROUTES.deleteKeyQuorum, at(id), options)
    },
  }
}
