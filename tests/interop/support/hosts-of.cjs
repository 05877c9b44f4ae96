// Run by Node on its own: makes calls of the published server client with a fetch that sends nothing, and prints where
// each would have gone and whether the app's secret was in it. Arguments: the client's options as JSON.
const secret = 'a-secret-of-the-app'
const basic = `Basic ${Buffer.from(`latchkeydemoapp0000000001:${secret}`).toString('base64')}`
const seen = []
// Before the client is loaded: it keeps the fetch that it finds.
globalThis.fetch = async (input, init) => {
  const request = input instanceof Request ? input : new Request(input, init)
  seen.push({ origin: new URL(request.url).origin, secret: request.headers.get('authorization') === basic })
  return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
}
const { PrivyClient } = require('@privy-io/server-auth')

async function main() {
  const client = new PrivyClient('latchkeydemoapp0000000001', secret, JSON.parse(process.argv[2]))
  const calls = [
    () => client.getUser('did:privy:1'),
    () => client.getUserByEmail('ada@example.com'),
    () => client.getAppSettings(),
    () => client.verifyAuthToken('x.y.z'),
    () => client.walletApi.getWallets(),
    () => client.walletApi.createWallet({ chainType: 'ethereum' }),
    () => client.walletApi.ethereum.signMessage({ walletId: 'w', message: 'hi' }),
    () => client.walletApi.solana.signMessage({ walletId: 'w', message: 'hi' }),
  ]
  for (const call of calls) await call().catch(() => {})
  process.stdout.write(JSON.stringify(seen))
}

main()
