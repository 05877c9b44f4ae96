/** How long what goes is seen while what comes appears, in ms: most of the time that the screen that comes takes. */
const LEAVES_MS = 160

const afterimages = new WeakMap<Element, Element[]>()

/**
 * Leaves a picture of a screen that is about to be taken out of the page, which fades while its successor appears: there
 * is no moment without either. It is a copy of elements alone: nobody can reach it, and nothing of the old screen goes on
 * in it. Nothing is left where less motion is asked for.
 */
export function leaveAfterimage(screen: HTMLElement): void {
  const stage = screen.closest<HTMLElement>('.stage')
  const card = screen.closest<HTMLElement>('.card')
  if (!stage || !card || typeof stage.animate !== 'function') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const picture = screen.cloneNode(true) as HTMLElement
  picture.removeAttribute('class')
  // its document would load once more, with the token that its address may carry
  for (const frame of picture.querySelectorAll('iframe')) frame.remove()
  picture.style.marginBlockStart = `${-stage.scrollTop}px`
  const afterimage = document.createElement('div')
  afterimage.className = 'afterimage'
  afterimage.append(picture)
  const left = [fade(afterimage, stage)]
  // a title in the bar belongs to the screen too
  const title = card.querySelector<HTMLElement>('.bar .bar-title')
  if (title) {
    const copy = title.cloneNode(true) as HTMLElement
    copy.classList.add('afterimage-title')
    copy.style.insetBlockStart = `${title.getBoundingClientRect().top - card.getBoundingClientRect().top}px`
    left.push(fade(copy, card))
  }
  afterimages.set(screen, left)
}

/** Takes it back: what React's strict mode takes out, and puts back at once, was never gone. */
export function takeAfterimageBack(screen: HTMLElement): void {
  for (const afterimage of afterimages.get(screen) ?? []) afterimage.remove()
}

function fade(afterimage: HTMLElement, place: HTMLElement): Element {
  afterimage.inert = true
  afterimage.ariaHidden = 'true'
  for (const named of [afterimage, ...afterimage.querySelectorAll('[id]')]) named.removeAttribute('id')
  place.append(afterimage)
  const gone = () => afterimage.remove()
  const fading = afterimage.animate(
    { opacity: [1, 0] },
    { duration: LEAVES_MS, easing: 'ease-out', fill: 'forwards' },
  )
  fading.finished.then(gone, gone)
  return afterimage
}
