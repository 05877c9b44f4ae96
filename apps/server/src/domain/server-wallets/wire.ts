import type {
  KeyQuorumResponse,
  PolicyResponse,
  PolicyRuleResponse,
  WalletResponse,
} from '@latchkey/contract'
import type { PolicyDocument, PolicyRule, QuorumDocument } from '@latchkey/signer'
import type { KeptDocument, KeptWallet } from '../../ports/server-wallet-store.ts'

export function toWallet({ id, address, rules, ...row }: KeptWallet): WalletResponse {
  const { document } = rules
  return {
    id,
    address,
    public_key: document.public_key,
    chain_type: row.chainType,
    policy_ids: document.policy_ids,
    additional_signers: document.additional_signers,
    owner_id: document.owner_id,
    created_at: row.createdAt.getTime(),
    exported_at: row.exportedAt?.getTime() ?? null,
    imported_at: row.importedAt?.getTime() ?? null,
  }
}

export const toQuorum = (quorum: QuorumDocument): KeyQuorumResponse => ({
  id: quorum.id,
  display_name: quorum.display_name,
  authorization_threshold: quorum.authorization_threshold,
  authorization_keys: quorum.public_keys.map((public_key) => ({ public_key, display_name: null })),
  user_ids: quorum.user_ids,
})

/** The signer has parsed its rules when it said the policy. */
export const toRule = (rule: PolicyRule) => rule as unknown as PolicyRuleResponse

export const toPolicy = ({ document, createdAt }: KeptDocument<PolicyDocument>): PolicyResponse => ({
  version: '1.0',
  id: document.id,
  name: document.name,
  chain_type: document.chain_type,
  rules: document.rules.map(toRule),
  owner_id: document.owner_id,
  created_at: createdAt.getTime(),
})
