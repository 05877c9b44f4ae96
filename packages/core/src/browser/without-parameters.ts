/** An address without the parameters of its query that are named; the rest of it stays as it was written. */
export function withoutParameters(address: string, names: readonly string[]): string {
  return address.replace(/^([^?#]*)\?([^#]*)/, (_, page: string, query: string) => {
    const kept = query.split('&').filter((pair) => pair && !names.includes(pair.replace(/=.*/, '')))
    return kept.length ? `${page}?${kept.join('&')}` : page
  })
}
