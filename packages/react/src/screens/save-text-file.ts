/** How long a file's address stays good after its download was begun, in ms [RECOV-065]. */
export const FILE_URL_MS = 5000

/** Hands the user a text file. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), FILE_URL_MS)
}
