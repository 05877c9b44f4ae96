import { openKit } from './open-kit.ts'
import { problemOf } from './problem.ts'

const at = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const form = at<HTMLFormElement>('form')
const file = at<HTMLInputElement>('file')
const passphrase = at<HTMLInputElement>('passphrase')
const open = at<HTMLButtonElement>('open')
const status = at('status')
const contents = at('contents')

/** A secret stands in a field that hides it until its owner wants to see it. */
function secretField(label: string, secret: string): HTMLElement {
  const row = document.createElement('label')
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
    if (hidden) field.select()
  })
  row.append(field, show)
  return row
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h2')
  element.textContent = text
  return element
}

async function openFile(): Promise<void> {
  const [chosen] = file.files ?? []
  if (!chosen) {
    status.textContent = 'Choose the file of your kit first.'
    return
  }
  open.disabled = true
  contents.replaceChildren()
  status.textContent = 'Opening, this takes a few seconds…'
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
    status.textContent = 'Open. Close this page when you are done.'
  } catch (error) {
    status.textContent = problemOf(error)
  } finally {
    open.disabled = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void openFile()
})
