/**
 * What strangers wrote, as a screen can show it in one line: without characters that steer, hide or turn the text
 * around, each run of blanks as one, cut with an ellipsis.
 */
export function plainText(text: string, length: number): string {
  const shown = text
    // more than anybody would read is not looked at
    .slice(0, length * 8)
    .normalize('NFKC')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/[\p{C}\p{Me}]/gu, '')
    // marks above one another reach into the lines around
    .replace(/(\p{Mn}{2})\p{Mn}+/gu, '$1')
    .trim()
  const characters = [...shown]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : shown
}
