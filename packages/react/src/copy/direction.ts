/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar']

/**
 * How the modal runs. English also stands in for the languages that have no file: it keeps to the page it is on.
 *
 * @param language BCP 47 tag of the sentences shown
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (language === 'en') return pageDirection()
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

function pageDirection(): 'ltr' | 'rtl' {
  return getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
}
