import { ROUTES } from '@latchkey/contract'
import {
  createKeyQuorumSchema,
  createPolicySchema,
  emptySchema,
  policyRuleSchema,
  updateKeyQuorumSchema,
  updatePolicySchema,
} from '@latchkey/contract/schemas'
import { answerOnce } from '../domain/server-wallets/answer-once.ts'
import {
  changeKeyQuorum,
  createKeyQuorum as create,
  getKeyQuorum as get,
  deleteKeyQuorum as remove,
} from '../domain/server-wallets/key-quorums.ts'
import * as policies from '../domain/server-wallets/policies.ts'
import { toPolicy } from '../domain/server-wallets/wire.ts'
import { bare, handler } from './route.ts'
import { keyedCall, signedRequest } from './signed-call.ts'

const DONE = { body: { success: true } }

export const createKeyQuorum = handler(
  ROUTES.createKeyQuorum,
  createKeyQuorumSchema,
  async (ports, call) => ({
    body: await answerOnce(ports, keyedCall(call, 'POST'), (begun) =>
      create(ports, call.app, call.body, begun),
    ),
  }),
)

export const getKeyQuorum = bare(ROUTES.getKeyQuorum, async (ports, { app, params }) => ({
  body: await get(ports, app, params.quorum_id),
}))

export const updateKeyQuorum = handler(ROUTES.updateKeyQuorum, updateKeyQuorumSchema, async (ports, call) => {
  const request = signedRequest(call, 'PATCH', ports.clock.now())
  return { body: await changeKeyQuorum(ports, call.app, call.params.quorum_id, call.body, request) }
})

export const deleteKeyQuorum = handler(ROUTES.deleteKeyQuorum, emptySchema, async (ports, call) => {
  await remove(ports, call.app, call.params.quorum_id, signedRequest(call, 'DELETE', ports.clock.now()))
  return DONE
})

export const createPolicy = handler(ROUTES.createPolicy, createPolicySchema, async (ports, call) => ({
  body: await answerOnce(ports, keyedCall(call, 'POST'), (begun) =>
    policies.createPolicy(ports, call.app, call.body, begun),
  ),
}))

export const getPolicy = bare(ROUTES.getPolicy, async (ports, { app, params }) => ({
  body: await policies.getPolicy(ports, app, params.policy_id),
}))

export const updatePolicy = handler(ROUTES.updatePolicy, updatePolicySchema, async (ports, call) => {
  const request = signedRequest(call, 'PATCH', ports.clock.now())
  const { app, params, body } = call
  return { body: toPolicy((await policies.changePolicy(ports, app, params.policy_id, body, request)).after) }
})

export const deletePolicy = handler(ROUTES.deletePolicy, emptySchema, async (ports, call) => {
  const request = signedRequest(call, 'DELETE', ports.clock.now())
  await policies.deletePolicy(ports, call.app, call.params.policy_id, request)
  return DONE
})

export const listPolicyRules = bare(ROUTES.listPolicyRules, async (ports, { app, params }) => ({
  body: { data: (await policies.getPolicy(ports, app, params.policy_id)).rules },
}))

export const getPolicyRule = bare(ROUTES.getPolicyRule, async (ports, { app, params }) => ({
  body: await policies.getRule(ports, app, params.policy_id, params.rule_id),
}))

export const addPolicyRule = handler(ROUTES.addPolicyRule, policyRuleSchema, async (ports, call) => {
  const request = signedRequest(call, 'POST', ports.clock.now())
  return { body: await policies.addRule(ports, call.app, call.params.policy_id, request) }
})

export const updatePolicyRule = handler(ROUTES.updatePolicyRule, policyRuleSchema, async (ports, call) => {
  const { policy_id: policyId, rule_id: ruleId } = call.params
  const request = signedRequest(call, 'PATCH', ports.clock.now())
  return { body: await policies.changeRule(ports, call.app, { policyId, ruleId }, request) }
})

export const deletePolicyRule = handler(ROUTES.deletePolicyRule, emptySchema, async (ports, call) => {
  const { policy_id: policyId, rule_id: ruleId } = call.params
  const request = signedRequest(call, 'DELETE', ports.clock.now())
  await policies.deleteRule(ports, call.app, { policyId, ruleId }, request)
  return DONE
})
