/** What `wallet.getProvider()` gives: `signMessage` over base64, nothing else (surface 5.5). */
export interface SolanaProvider {
  request(request: { method: string; params?: { message: string } }): Promise<{ signature: string }>
}
