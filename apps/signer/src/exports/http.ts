export type { SignerMetrics } from '../http/metrics/signer-metrics.ts'
export { createSignerMetrics } from '../http/metrics/signer-metrics.ts'
export type { SignerCredentials, SignerWatch } from '../http/signer-server.ts'
export { createSignerServer } from '../http/signer-server.ts'
