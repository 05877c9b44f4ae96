const PATHS = { tx: 'tx', ethereum: 'address', solana: 'account' } as const

/**
 * Address of a transaction on a block explorer: the explorer's own address with `/tx/{hash}` added to its
 * path; its query (Solana's `?cluster=`) stays. Null without an explorer or when its address is no web address.
 * @param of of an account of that chain instead
 */
export function explorerLink(
  explorerUrl: string | null,
  hash: string | null,
  of: keyof typeof PATHS = 'tx',
): string | null {
  if (!explorerUrl || !hash) return null
  try {
    const url = new URL(explorerUrl)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${PATHS[of]}/${encodeURIComponent(hash)}`
    return url.href
  } catch {
    return null
  }
}
