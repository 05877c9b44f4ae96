/** Where the page's neighbours are; the server that hands out the page writes them into its meta tags. */
function meta(name: string): string {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
  if (!content) throw new Error(`The page has no <meta name="${name}">`)
  return content
}

export const settings = {
  apiUrl: meta('latchkey-api'),
  sandbox: meta('demo-sandbox'),
  ethereum: meta('demo-ethereum'),
  secondEthereum: meta('demo-ethereum-second'),
  solana: meta('demo-solana'),
  solanaSocket: meta('demo-solana-socket'),
}
