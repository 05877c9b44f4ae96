import { copyButton } from './copy-button.mjs'
import { announce, fill, h } from './dom.mjs'

const ASSETS = [
  { label: 'ETH on 31337', unit: 'ETH', usual: '1', body: { chain: 'ethereum' }, hint: '0x…' },
  { label: 'ETH on 31338', unit: 'ETH', usual: '1', body: { chain: 'ethereum-2' }, hint: '0x…' },
  { label: 'SOL', unit: 'SOL', usual: '1', body: { chain: 'solana' }, hint: 'Solana address' },
  {
    label: 'Demo token',
    unit: 'tokens',
    usual: '100',
    body: { chain: 'solana', asset: 'spl' },
    hint: 'Solana address',
  },
]

/** Asks the faucet for coins and shows what came of it. */
export function faucetForm() {
  let asset = ASSETS[0]
  const unit = h('span.unit', { 'aria-hidden': 'true' }, asset.unit)
  const address = h('input', {
    id: 'faucet-address',
    name: 'address',
    placeholder: asset.hint,
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
  const choices = ASSETS.map((one, index) => {
    const input = h('input', {
      type: 'radio',
      name: 'asset',
      value: index,
      checked: index === 0,
      onchange: () => {
        asset = one
        unit.textContent = one.unit
        amount.value = one.usual
        address.placeholder = one.hint
        fill(outcome)
      },
    })
    return h('label', {}, input, h('span', {}, one.label))
  })

  async function send(event) {
    event.preventDefault()
    button.disabled = true
    button.textContent = 'Sending'
    fill(outcome)
    const result = await ask({ ...asset.body, address: address.value.trim(), amount: amount.value.trim() })
    button.disabled = false
    button.textContent = 'Send'
    fill(outcome, result.error ? failure(result.error) : success(result.hash ?? result.signature))
  }

  return h(
    'form.card',
    { onsubmit: send, novalidate: true },
    h('fieldset.assets', {}, h('legend.visually-hidden', {}, 'What to send'), ...choices),
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
