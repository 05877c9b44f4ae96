import type { CreatePolicyBody, OwnerFields, PolicyResponse, PolicyRuleResponse } from '@latchkey/contract'
import { MOST_RULES } from '@latchkey/contract/schemas'
import type { ClientRequest, PolicyDocument } from '@latchkey/signer'
import type { KeptDocument } from '../../ports/server-wallet-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { authorityOf } from './authority.ts'
import { countRequest } from './count-request.ts'
import { idsOfCall } from './ids-of-call.ts'
import { ownerOf } from './owners.ts'
import { inWalletWords } from './signer-words.ts'
import { askAbout, withSigners } from './signers.ts'
import type { WalletPorts } from './wallet-ports.ts'
import { toPolicy, toRule } from './wire.ts'

async function policyOf(ports: WalletPorts, app: App, id: string): Promise<KeptDocument<PolicyDocument>> {
  const policy = await ports.serverWallets.find(app.id, 'policy', id)
  if (!policy) throw new Refusal('not_found', 'The app has no such policy')
  return policy
}

/**
 * What its rules say the signer reads.
 * @param begun as of `createWallet`
 * @throws Refusal `invalid_data` that names what is wrong
 */
export async function createPolicy(
  ports: WalletPorts,
  app: App,
  body: CreatePolicyBody,
  begun: string | undefined,
): Promise<PolicyResponse> {
  await countRequest(ports, app, null)
  await authorityOf(ports, app)
  const idOf = idsOfCall(ports.random, begun)
  const policyId = idOf('policy')
  const there = await ports.serverWallets.find(app.id, 'policy', policyId)
  if (there) return toPolicy(there)
  const owner = await ownerOf(ports, app, body, idOf)
  const said = await inWalletWords(() =>
    ports.signer.makePolicy({
      appId: app.id,
      policyId,
      name: body.name,
      chainType: body.chain_type,
      rules: body.rules.map((rule, nth) => ({ ...rule, id: idOf(`rule ${nth}`) })),
      ownerId: owner?.id ?? null,
    }),
  )
  const now = new Date(ports.clock.now())
  await ports.serverWallets.save(
    said,
    { userId: '', action: 'policy made', detail: { policy: policyId } },
    now,
  )
  return toPolicy({ ...said, createdAt: now })
}

export const getPolicy = async (ports: WalletPorts, app: App, id: string): Promise<PolicyResponse> =>
  toPolicy(await policyOf(ports, app, id))

/** @throws Refusal `not_found` */
export async function getRule(
  ports: WalletPorts,
  app: App,
  id: string,
  ruleId: string,
): Promise<PolicyRuleResponse> {
  return ruleOf(await policyOf(ports, app, id), ruleId)
}

function ruleOf({ document }: { document: PolicyDocument }, ruleId: string): PolicyRuleResponse {
  const rule = document.rules.find((one) => one.id === ruleId)
  if (!rule) throw new Refusal('not_found', 'The policy has no such rule')
  return toRule(rule)
}

/** Any change of a policy or its rules, signed by its owner; which it is, the signer reads off the request. */
export async function changePolicy(
  ports: WalletPorts,
  app: App,
  id: string,
  body: OwnerFields,
  request: ClientRequest,
): Promise<{ before: PolicyDocument; after: KeptDocument<PolicyDocument> }> {
  const { createdAt, document, word } = await policyOf(ports, app, id)
  const policy = { document, word }
  await countRequest(ports, app, null)
  const signed = await withSigners(ports, app, request, { ownerId: document.owner_id })
  const idOf = idsOfCall(ports.random, undefined)
  const owner = (await ownerOf(ports, app, body, idOf))?.quorum
  // as many as a body can need
  const newRuleIds = Array.from({ length: MOST_RULES }, () => idOf('rule'))
  const said = await askAbout(
    ports,
    [policy, ...signed.signers],
    () => ports.signer.changePolicy({ ...signed, policy, owner, newRuleIds }),
    null,
  )
  const act = { userId: '', action: 'policy changed', detail: { policy: id, version: said.document.version } }
  await ports.serverWallets.save(said, act, new Date(ports.clock.now()))
  return { before: document, after: { ...said, createdAt } }
}

/** A rule more, as it was added. */
export async function addRule(
  ports: WalletPorts,
  app: App,
  id: string,
  request: ClientRequest,
): Promise<PolicyRuleResponse> {
  const { after } = await changePolicy(ports, app, id, {}, request)
  return toRule(after.document.rules.at(-1) as PolicyDocument['rules'][number])
}

/** @throws Refusal `not_found` */
export async function changeRule(
  ports: WalletPorts,
  app: App,
  { policyId, ruleId }: { policyId: string; ruleId: string },
  request: ClientRequest,
): Promise<PolicyRuleResponse> {
  await getRule(ports, app, policyId, ruleId)
  return ruleOf((await changePolicy(ports, app, policyId, {}, request)).after, ruleId)
}

/** @throws Refusal `not_found` */
export async function deleteRule(
  ports: WalletPorts,
  app: App,
  { policyId, ruleId }: { policyId: string; ruleId: string },
  request: ClientRequest,
): Promise<void> {
  await getRule(ports, app, policyId, ruleId)
  await changePolicy(ports, app, policyId, {}, request)
}

/** A wallet that names it signs nothing until its owner has changed that. */
export async function deletePolicy(
  ports: WalletPorts,
  app: App,
  id: string,
  request: ClientRequest,
): Promise<void> {
  const policy = await policyOf(ports, app, id)
  await countRequest(ports, app, null)
  const signed = await withSigners(ports, app, request, { ownerId: policy.document.owner_id })
  await askAbout(
    ports,
    [policy, ...signed.signers],
    () => ports.signer.deletePolicy({ ...signed, policy, newRuleIds: [] }),
    null,
  )
  const act = { userId: '', action: 'policy deleted', detail: { policy: id } }
  await ports.serverWallets.remove(app.id, 'policy', id, act, new Date(ports.clock.now()))
}
