/**
 * An address or hash as people compare it: the first and last characters with an ellipsis between
 * [FMT-011]. A text that is hardly longer than its short form stays whole.
 */
export function shorten(value: string, head = value.startsWith('0x') ? 6 : 4, tail = 4): string {
  return value.length <= head + tail + 3 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`
}
