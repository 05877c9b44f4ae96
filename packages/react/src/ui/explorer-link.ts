/**
 * Address of a transaction on a block explorer: the explorer's own address with `/tx/{hash}` added to its
 * path; its query (Solana's `?cluster=`) stays. Null without an explorer or when its address is no web address.
 */
export function explorerLink(explorerUrl: string | null, hash: string | null): string | null {
  if (!explorerUrl || !hash) return null
  try {
    const url = new URL(explorerUrl)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${encodeURIComponent(hash)}`
    return url.href
  } catch {
    return null
  }
}
