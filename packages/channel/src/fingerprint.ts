/** Text that is equal for requests that say the same; JSON knows no BigInt, so those count by their decimals. */
export function fingerprint(event: string, data: unknown): string {
  return `${event} ${JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )}`
}
