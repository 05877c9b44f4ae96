/** A message of EIP-4361 (Sign-In with Ethereum); times are ms. */
export interface SignInMessage {
  domain: string
  /** as it is spelled in the message */
  address: string
  uri: string
  chainId: number
  nonce: string
  issuedAt: number
  expiresAt: number | undefined
  notBefore: number | undefined
  resources: string[]
}

const HEADING = ' wants you to sign in with your Ethereum account:'
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i

/**
 * Parses a message line by line in the standard's order. Undefined for everything that is not one to the letter: what a
 * reader has to guess at, an attacker could have meant otherwise.
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  const lines = text.split('\n')
  const heading = lines.shift() ?? ''
  const address = lines.shift() ?? ''
  if (!heading.endsWith(HEADING) || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const domain = heading.slice(0, -HEADING.length).replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  if (!/^[^\s/?#@]+$/.test(domain)) return undefined
  if (lines.shift() !== '') return undefined
  // The statement is optional, the empty line after it is not.
  if (lines.shift() !== '' && lines.shift() !== '') return undefined

  const field = (name: string): string | undefined => {
    const label = `${name}: `
    return lines[0]?.startsWith(label) ? lines.shift()?.slice(label.length) : undefined
  }
  const uri = field('URI')
  const version = field('Version')
  const chainId = field('Chain ID')
  const nonce = field('Nonce')
  const issued = field('Issued At')
  const expires = field('Expiration Time')
  const from = field('Not Before')
  field('Request ID')
  const resources: string[] = []
  if (lines[0] === 'Resources:') {
    lines.shift()
    while (lines[0]?.startsWith('- ')) resources.push(String(lines.shift()).slice(2))
  }
  if (lines.length > 0 || version !== '1' || !uri || !URL.canParse(uri)) return undefined
  if (!/^[a-zA-Z0-9]{8,}$/.test(nonce ?? '') || !/^\d{1,15}$/.test(chainId ?? '')) return undefined
  const times = [issued, expires, from]
  if (!issued || times.some((time) => time !== undefined && !(TIME.test(time) && Date.parse(time))))
    return undefined
  const at = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time))
  return {
    domain,
    address,
    uri,
    chainId: Number(chainId),
    nonce: String(nonce),
    issuedAt: Date.parse(issued),
    expiresAt: at(expires),
    notBefore: at(from),
    resources,
  }
}
