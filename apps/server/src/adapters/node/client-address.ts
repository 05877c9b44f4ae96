import { BlockList, isIP } from 'node:net'

/**
 * The address that a request is counted under: the socket's, unless that is a trusted proxy; then the last hop of
 * `X-Forwarded-For` that is not. IPv6 addresses count by their /64, which is what one household gets. Where a hop sends
 * that header and is not trusted, everybody behind it counts as one address: that is said once.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  warn: (line: string) => void = () => {},
) {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address)
    if (!family) throw new Error(`TRUSTED_PROXIES: ${entry} is neither an address nor a network`)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, type)
    else trusted.addSubnet(address, Number(prefix), type)
  }
  let warned = false
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    let address = plain(socketAddress ?? '')
    if (forwardedFor && isIP(address) && !isTrusted(address) && !warned) {
      warned = true
      const line = [...trustedProxies, address].join(',')
      warn(
        `a hop at ${address} sends X-Forwarded-For and is not believed: if it is your proxy, all its users count as one; add TRUSTED_PROXIES=${line}`,
      )
    }
    if (trustedProxies.length === 0 || !forwardedFor) return network(address)
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()))
    while (isIP(address) && isTrusted(address)) {
      const hop = hops.pop()
      if (hop === undefined || !isIP(hop)) break
      address = hop
    }
    return network(address)
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function network(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
