import { copyButton } from './copy-button.mjs'
import { announce, fill, h } from './dom.mjs'

const NETWORKS = [
  { label: 'Ethereum 31337', chain: 'ethereum', kind: 'ethereum' },
  { label: 'Ethereum 31338', chain: 'ethereum-2', kind: 'ethereum' },
  { label: 'Solana', chain: 'solana', kind: 'solana' },
]

const HINTS = { ethereum: '0x…', solana: 'Solana address' }

const ASSETS = {
  ethereum: [
    { label: 'ETH', asset: 'native', unit: 'ETH', usual: '1' },
    { label: 'Dollar', asset: 'dollar', unit: 'SBD', usual: '100' },
    { label: 'Taxed', asset: 'taxed', unit: 'TAX', usual: '100' },
    { label: 'Frozen', asset: 'frozen', unit: 'ICE', usual: '100' },
    { label: 'Hostile name', asset: 'hostile', unit: 'tokens', usual: '100' },
    { label: 'Postcard', asset: 'collectible', unit: 'piece', usual: '1' },
    { label: 'Items', asset: 'items', unit: 'of each', usual: '5' },
  ],
  solana: [
    { label: 'SOL', asset: 'native', unit: 'SOL', usual: '1' },
    { label: 'Demo token', asset: 'spl', unit: 'SBD', usual: '100' },
    { label: 'Token-2022', asset: 'token-2022', unit: 'ACORN', usual: '100' },
    { label: 'Hostile name', asset: 'hostile', unit: 'tokens', usual: '100' },
  ],
}

/** Asks the faucet for coins and shows what came of it. */
export function faucetForm() {
  let network = NETWORKS[0]
  let asset = ASSETS[network.kind][0]
  const unit = h('span.unit', { 'aria-hidden': 'true' }, asset.unit)
  const address = h('input', {
    id: 'faucet-address',
    name: 'address',
    placeholder: HINTS[network.kind],
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
  })
  const amount = h('input', {
    id: 'faucet-amount',
    name: 'amount',
    inputmode: 'decimal',
    value: asset.usual,
    autocomplete: 'off',
  })
  const button = h('button.button', { type: 'submit' }, 'Send')
  const outcome = h('div.outcome', { role: 'status' })
  const choose = (one) => {
    asset = one
    unit.textContent = one.unit
    amount.value = one.usual
    fill(outcome)
  }
  const assets = h('div.assets', {})
  const drawAssets = () => {
    fill(assets, ...radios('asset', ASSETS[network.kind], choose))
    choose(ASSETS[network.kind][0])
  }
  const networks = radios('network', NETWORKS, (one) => {
    const other = one.kind !== network.kind
    network = one
    address.placeholder = HINTS[one.kind]
    if (other) drawAssets()
  })
  drawAssets()

  async function send(event) {
    event.preventDefault()
    button.disabled = true
    button.textContent = 'Sending'
    fill(outcome)
    const wanted = { chain: network.chain, asset: asset.asset }
    const result = await ask({ ...wanted, address: address.value.trim(), amount: amount.value.trim() })
    button.disabled = false
    button.textContent = 'Send'
    fill(outcome, result.error ? failure(result.error) : success(result.hash ?? result.signature))
  }

  return h(
    'form.card',
    { onsubmit: send, novalidate: true },
    h('fieldset.assets', {}, h('legend.visually-hidden', {}, 'Where'), ...networks),
    h('fieldset.tokens', {}, h('legend.visually-hidden', {}, 'What to send'), assets),
    h(
      'div.fields',
      {},
      h('div.field.wide', {}, h('label', { for: 'faucet-address' }, 'Address'), address),
      h(
        'div.field',
        {},
        h('label', { for: 'faucet-amount' }, 'Amount'),
        h('span.with-unit', {}, amount, unit),
      ),
      button,
    ),
    outcome,
  )
}

/** Choices of which the first is made. */
function radios(name, choices, choose) {
  return choices.map((one, index) => {
    const input = h('input', {
      type: 'radio',
      name,
      value: index,
      checked: index === 0,
      onchange: () => choose(one),
    })
    return h('label', {}, input, h('span', {}, one.label))
  })
}

async function ask(body) {
  try {
    const answer = await fetch('/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return await answer.json()
  } catch {
    return { error: 'The sandbox does not answer.' }
  }
}

function success(id) {
  announce('Sent and confirmed')
  return h(
    'p.success',
    {},
    h('span', {}, 'Sent and confirmed'),
    h('code', { title: id }, id),
    copyButton(id, 'transaction'),
  )
}

function failure(reason) {
  return h('p.failure', {}, reason)
}
