const STEPS = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [Number.POSITIVE_INFINITY, 'day', 86_400],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' })
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** How long ago: "now", "4 min. ago". */
export function ago(iso, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  if (seconds < 10) return 'now'
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit)
  return relative.format(-Math.floor(seconds / size), unit)
}

/** The full date and time. */
export function fullTime(iso) {
  return absolute.format(new Date(iso))
}

/** Keeps every <time data-ago> on the page true. */
export function keepTimes() {
  setInterval(() => {
    for (const element of document.querySelectorAll('time[data-ago]'))
      element.textContent = ago(element.dateTime)
  }, 5000)
}
