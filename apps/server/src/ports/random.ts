export interface Random {
  bytes(count: number): Buffer
  /** uniform integer, 0 <= n < limit */
  integer(limit: number): number
}
