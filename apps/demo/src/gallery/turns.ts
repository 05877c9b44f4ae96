/** How many pictures load at a time: each is a whole page with its modal, in the one thread of whoever looks on. */
const AT_ONCE = 2

const waiting: (() => void)[] = []
let under = 0

/**
 * Calls `begin` once it is its turn: at once, or when another's has ended.
 * @returns ends the turn, or the waiting for it; once more does nothing.
 */
export function takeTurn(begin: () => void): () => void {
  let ended = false
  let begun = false
  const start = () => {
    begun = true
    under += 1
    begin()
  }
  if (under < AT_ONCE) start()
  else waiting.push(start)
  return () => {
    if (ended) return
    ended = true
    if (!begun) waiting.splice(waiting.indexOf(start), 1)
    else {
      under -= 1
      waiting.shift()?.()
    }
  }
}
