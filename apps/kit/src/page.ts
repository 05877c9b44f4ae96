import { openKit } from './open-kit.ts'
import { problemOf } from './problem.ts'

const at = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const form = at<HTMLFormElement>('form')
const file = at<HTMLInputElement>('file')
const passphrase = at<HTMLInputElement>('passphrase')
const open = at<HTMLButtonElement>('open')
const status = at('status')
const contents = at('contents')

/** A secret stands in a field that hides it until its owner wants to see it: then also whole, for whoever copies it by hand. */
function secretField(label: string, secret: string): HTMLElement {
  const place = document.createElement('div')
  const row = document.createElement('label')
  const whole = document.createElement('code')
  const field = document.createElement('input')
  const show = document.createElement('button')
  row.append(label)
  field.readOnly = true
  field.type = 'password'
  field.autocomplete = 'off'
  field.spellcheck = false
  field.value = secret
  show.type = 'button'
  show.textContent = 'Show'
  show.addEventListener('click', () => {
    const hidden = field.type === 'password'
    field.type = hidden ? 'text' : 'password'
    show.textContent = hidden ? 'Hide' : 'Show'
    if (hidden) {
      place.append(whole)
      field.select()
    } else whole.remove()
  })
  whole.className = 'whole'
  whole.textContent = secret
  row.append(field, show)
  place.append(row)
  return place
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h2')
  element.textContent = text
  return element
}

function say(text: string, wrong = false): void {
  status.textContent = text
  status.classList.toggle('wrong', wrong)
}

async function openFile(): Promise<void> {
  const [chosen] = file.files ?? []
  if (!chosen) return say('Choose the file of your kit first.', true)
  open.disabled = true
  contents.replaceChildren()
  say('Opening, this takes a few seconds…')
  try {
    const { phrase, wallets } = await openKit(await chosen.text(), passphrase.value)
    if (phrase) contents.append(heading('Seed phrase'), secretField('12 words', phrase))
    for (const { chain, index, address, privateKey } of wallets) {
      const name = document.createElement('p')
      name.textContent = address
      contents.append(
        heading(`${chain === 'ethereum' ? 'Ethereum' : 'Solana'} wallet ${index + 1}`),
        name,
        secretField('Private key', privateKey),
      )
    }
    passphrase.value = ''
    say('Open. Close this page when you are done.')
  } catch (error) {
    say(problemOf(error), true)
  } finally {
    open.disabled = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void openFile()
})
