/** What the operator calls the networks that users come from. */
export interface Places {
  /** The place of an address as limits count it (IPv6 with its `/64`); null where the table has none. */
  of(address: string): string | null
}
