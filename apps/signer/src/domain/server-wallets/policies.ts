import { SignerRefusal } from '../signer-refusal.ts'
import type { DocumentBook, Quorum } from './document-book.ts'
import { signedChange } from './document-book.ts'
import type { PolicyDocument, PolicyRule, Worded } from './documents.ts'
import { ownerIn } from './owners.ts'
import type { ChangePolicyRequest, MakePolicyRequest } from './port.ts'
import { policyPatchSchema, policyRuleSchema, readBody } from './read-body.ts'
import { respellRule } from './rule-spelling.ts'
import type { VerifiedRequest } from './signed-request.ts'

type Change = (before: PolicyDocument) => PolicyDocument

const invalid = (message: string) => new SignerRefusal('invalid_request', message)

/** @throws SignerRefusal `invalid_request` for rules that the policy language does not know */
export type CheckPolicy = (policy: PolicyDocument) => void

export async function makePolicy(
  book: DocumentBook,
  request: MakePolicyRequest,
  checkPolicy: CheckPolicy,
): Promise<Worded<PolicyDocument>> {
  const document: PolicyDocument = {
    kind: 'policy',
    app: request.appId,
    id: request.policyId,
    version: 1,
    name: request.name,
    chain_type: request.chainType,
    rules: [...request.rules],
    owner_id: request.ownerId,
  }
  checkIds(document)
  checkPolicy(document)
  if (request.ownerId) await book.known({ kind: 'quorum', app: request.appId, id: request.ownerId })
  return book.make(document)
}

/** Each of the routes that change a policy, as its path and body say it, by the policy's owner. */
export async function changePolicy(
  book: DocumentBook,
  asked: ChangePolicyRequest & { ruleId: string | null },
  verified: VerifiedRequest,
  ownerNow: Quorum,
  checkPolicy: CheckPolicy,
): Promise<Worded<PolicyDocument>> {
  const change = signedChange(verified, ownerNow)
  const next = await changeIn(book, asked)
  return book.change(asked.policy, change, (before) => {
    const after = next(before)
    checkIds(after)
    checkPolicy(after)
    return after
  })
}

async function changeIn(
  book: DocumentBook,
  { request, policy, owner, ruleId, newRuleIds }: ChangePolicyRequest & { ruleId: string | null },
): Promise<Change> {
  const ids = [...newRuleIds]
  const idOf = (given: unknown) => (typeof given === 'string' ? given : (ids.shift() ?? noId()))
  if (ruleId === null && request.method === 'PATCH') {
    const body = readBody(request.body, policyPatchSchema)
    const named = await ownerIn(book, body, { app: policy.document.app, shown: owner })
    const rules = body.rules?.map((rule) => ({ ...rule, id: idOf(rule.id) }))
    return (before) => ({
      ...before,
      name: body.name ?? before.name,
      rules: rules ?? before.rules,
      owner_id: named.change ? named.id : before.owner_id,
    })
  }
  if (ruleId === null) {
    const rule = respellRule(readBody(request.body, policyRuleSchema))
    const id = idOf(undefined)
    return (before) => ({ ...before, rules: [...before.rules, { ...rule, id }] })
  }
  if (request.method === 'DELETE') {
    return (before) => ({ ...before, rules: before.rules.filter((one) => one !== ruleOf(before, ruleId)) })
  }
  const { id: _, ...given } = request.body
  return (before) => {
    const changed: PolicyRule = { ...ruleOf(before, ruleId), ...respellRule(given) }
    return { ...before, rules: before.rules.map((one) => (one.id === ruleId ? changed : one)) }
  }
}

function noId(): never {
  throw invalid('There are more rules than new ids')
}

function ruleOf({ rules }: PolicyDocument, id: string): PolicyRule {
  const rule = rules.find((one) => one.id === id)
  if (rule) return rule
  throw invalid(`There is no rule ${id}`)
}

function checkIds({ rules }: PolicyDocument): void {
  if (new Set(rules.map(({ id }) => id)).size !== rules.length) throw invalid('Two rules have one id')
}
