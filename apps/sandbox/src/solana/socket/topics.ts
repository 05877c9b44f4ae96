import type { Address, EncodedAccount } from '@solana/kit'
import { invalidParams } from '../../json-rpc/fault.ts'
import type { LedgerEntry } from '../chain/ledger.ts'
import type { SolanaChain } from '../chain/solana-chain.ts'
import { matchesAll, readFilters } from '../rpc/account-filters.ts'
import { encodeAccount, encodeMaybeAccount, readAccountFormat } from '../rpc/encode-account.ts'
import type { Params } from '../rpc/params.ts'
import { readAddress } from '../rpc/params.ts'

type Notify = (result: unknown, last?: boolean) => void

/** Begins to watch the chain and tells what happens; returns the way to stop. */
type Topic = (chain: SolanaChain, params: Params, notify: Notify) => () => void

const slotSubscribe: Topic = (chain, _params, notify) =>
  onSlot(chain, (slot) => notify({ parent: slot - 1, root: slot, slot }))

const rootSubscribe: Topic = (chain, _params, notify) => onSlot(chain, (slot) => notify(slot))

const signatureSubscribe: Topic = (chain, params, notify) => {
  const signature = params.signature(0)
  const config = params.config(1, chain.slots.slot)
  const tell = ({ error }: LedgerEntry) => {
    if (config.enableReceivedNotification === true) notify(inSlot(chain, 'receivedSignature'))
    notify(inSlot(chain, { err: error?.json ?? null }), true)
  }
  // Whoever sends first and subscribes then must hear of it too, after the answer with the subscription's number.
  const known = chain.ledger.find(signature)
  if (known) setImmediate(tell, known)
  return onLanded(chain, (entry) => entry.wire.signature === signature && tell(entry))
}

const accountSubscribe: Topic = (chain, params, notify) => {
  const address = params.address(0)
  const format = readAccountFormat(params.config(1, chain.slots.slot))
  let before = fingerprint(chain.accountOf(address))
  return onLanded(chain, ({ accounts }) => {
    if (!accounts.includes(address)) return
    const account = chain.accountOf(address)
    const after = fingerprint(account)
    if (after === before) return
    before = after
    notify(
      inSlot(chain, encodeMaybeAccount(account, format, chain.accountOf) ?? emptyAccount(format.encoding)),
    )
  })
}

const programSubscribe: Topic = (chain, params, notify) => {
  const program = params.address(0)
  const config = params.config(1, chain.slots.slot)
  const format = readAccountFormat(config)
  const filters = readFilters(config.filters)
  return onLanded(chain, ({ accounts }) => {
    for (const address of accounts) {
      const account = chain.accountOf(address)
      if (account?.programAddress !== program || !matchesAll(account, filters)) continue
      const value = { pubkey: address, account: encodeAccount(account, format, chain.accountOf) }
      notify(inSlot(chain, value))
    }
  })
}

const logsSubscribe: Topic = (chain, params, notify) => {
  const mentioned = readLogFilter(params.raw(0))
  params.config(1, chain.slots.slot)
  return onLanded(chain, ({ wire, error, logs, accounts }) => {
    if (mentioned && !accounts.includes(mentioned)) return
    notify(inSlot(chain, { signature: wire.signature, err: error?.json ?? null, logs }))
  })
}

export const TOPICS: ReadonlyMap<string, Topic> = new Map(
  Object.entries({
    slotSubscribe,
    rootSubscribe,
    signatureSubscribe,
    accountSubscribe,
    programSubscribe,
    logsSubscribe,
  }),
)

function onSlot(chain: SolanaChain, listener: (slot: number) => void): () => void {
  chain.on('slot', listener)
  return () => chain.off('slot', listener)
}

function onLanded(chain: SolanaChain, listener: (entry: LedgerEntry) => void): () => void {
  chain.on('landed', listener)
  return () => chain.off('landed', listener)
}

function inSlot(chain: SolanaChain, value: unknown) {
  return { context: { slot: chain.slots.slot }, value }
}

function fingerprint(account: EncodedAccount | undefined): string {
  if (!account) return ''
  return `${account.lamports} ${account.programAddress} ${Buffer.from(account.data).toString('base64')}`
}

function emptyAccount(encoding: string) {
  return {
    data: encoding === 'binary' ? '' : ['', encoding === 'base58' ? 'base58' : 'base64'],
    executable: false,
    lamports: 0,
    owner: '11111111111111111111111111111111',
    rentEpoch: 0,
    space: 0,
  }
}

function readLogFilter(value: unknown): Address | undefined {
  if (value === 'all' || value === 'allWithVotes') return undefined
  const mentions = (value as { mentions?: unknown } | null | undefined)?.mentions
  if (!Array.isArray(mentions))
    throw invalidParams('Invalid params: the filter is `all`, `allWithVotes` or `mentions`')
  if (mentions.length !== 1) throw invalidParams('Invalid Request: Only 1 address supported')
  return readAddress(mentions[0])
}
