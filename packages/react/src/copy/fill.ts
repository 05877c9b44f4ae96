/**
 * Puts values into the `{name}` places of a sentence. A place without a value stays as it is, so that a gap
 * is seen in a test and not hidden.
 */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
}
