import type { Asset, TokenBook } from './assets.ts'
import type { Approval, AssetKind, Movement } from './movements.ts'

const NOBODY = `0x${'0'.repeat(40)}`

type Amount = Record<string, unknown>

export interface Diff {
  asset: Asset
  asset_type: AssetKind
  in: Amount[]
  out: Amount[]
}

export interface Exposure {
  asset: Asset
  asset_type: AssetKind
  spenders: Record<string, Record<string, unknown>>
}

/** What comes to each account and leaves it, asset by asset. */
export async function diffsOf(movements: Movement[], book: TokenBook): Promise<Record<string, Diff[]>> {
  const diffs: Record<string, Diff[]> = {}
  for (const account of accountsOf(movements.flatMap(({ from, to }) => [from, to]))) {
    const own = movements.filter(({ from, to }) => (from === account) !== (to === account))
    diffs[account] = await Promise.all(
      groupBy(own, ({ kind, token }) => `${kind} ${token}`).map(async (group) => {
        const [{ kind, token }] = group as [Movement]
        const asset = await book.asset(kind, token)
        const side = (end: 'from' | 'to') =>
          sum(
            asset,
            group.filter((one) => one[end] === account),
            book,
          )
        return { asset, asset_type: kind, in: side('to'), out: side('from') }
      }),
    )
  }
  return diffs
}

/** What others may spend of each account afterwards, of each asset the last word. */
export async function exposuresOf(
  approvals: Approval[],
  book: TokenBook,
): Promise<Record<string, Exposure[]>> {
  const exposures: Record<string, Exposure[]> = {}
  for (const account of accountsOf(approvals.map(({ owner }) => owner))) {
    const own = approvals.filter(({ owner }) => owner === account)
    const groups = await Promise.all(
      groupBy(own, ({ token }) => token).map((group) => exposureOf(group, book)),
    )
    exposures[account] = groups.filter(({ spenders }) => Object.keys(spenders).length > 0)
  }
  return exposures
}

async function exposureOf(group: Approval[], book: TokenBook): Promise<Exposure> {
  const [{ kind, token }] = group as [Approval]
  const type = kind === 'ALL' ? await book.collectionKind(token) : kind
  const asset = await book.asset(type, token)
  const spenders: Exposure['spenders'] = {}
  for (const approval of group) {
    const { spender, amount } = approval
    delete spenders[spender]
    if (amount > 0n && spender !== NOBODY) spenders[spender] = await spenderOf(asset, approval, book)
  }
  return { asset, asset_type: type, spenders }
}

/** Of a token what is there to be taken now, beside what may be taken. */
async function spenderOf(
  asset: Asset,
  { kind, token, owner, amount, id, expiration }: Approval,
  book: TokenBook,
) {
  const until = expiration === undefined ? {} : { expiration: new Date(seconds(expiration)).toISOString() }
  if (kind === 'ERC20') {
    const balance = await book.balance(token, owner)
    const exposed = book.amount(asset, balance < amount ? balance : amount)
    return { approval: `0x${amount.toString(16)}`, exposure: [exposed], ...until }
  }
  return { is_approved_for_all: kind === 'ALL', exposure: id === undefined ? [] : [piece(id)] }
}

/** Tokens are added up, pieces of a collection listed. */
function sum(asset: Asset, movements: Movement[], book: TokenBook): Amount[] {
  if (movements.length === 0) return []
  if (asset.type === 'ERC721') return movements.map(({ id = 0n }) => piece(id))
  if (asset.type === 'ERC1155')
    return movements.map(({ id = 0n, amount }) => ({ ...piece(id), value: `0x${amount.toString(16)}` }))
  return [
    book.amount(
      asset,
      movements.reduce((all, { amount }) => all + amount, 0n),
    ),
  ]
}

const piece = (id: bigint) => ({ token_id: `0x${id.toString(16)}`, arbitrary_collection_token: false })

/** Milliseconds since 1970, within what a date can be. */
const seconds = (value: bigint) => Number(value > 8_640_000_000_000n ? 8_640_000_000_000n : value) * 1000

const accountsOf = (addresses: string[]) => [...new Set(addresses)].filter((one) => one !== NOBODY)

function groupBy<T>(items: T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return [...groups.values()]
}
