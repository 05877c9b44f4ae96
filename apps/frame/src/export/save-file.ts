/** How long a download may take to begin before its address is gone. */
const ADDRESS_LIFETIME_MS = 5000

/** Has the browser save a text as a file, as after a click on a link to it. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS)
}
