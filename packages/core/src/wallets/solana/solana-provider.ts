/** What `wallet.getProvider()` gives: `signMessage` over base64, nothing else. */
export interface SolanaProvider {
  request(request: { method: string; params?: { message: string } }): Promise<{ signature: string }>
}
