const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/

/** Whether an RPC address is on this very machine: no public explorer knows what happens on such a chain. */
export function isLocal(rpcUrl: string | undefined): boolean {
  return rpcUrl !== undefined && URL.canParse(rpcUrl) && LOOPBACK.test(new URL(rpcUrl).hostname)
}
