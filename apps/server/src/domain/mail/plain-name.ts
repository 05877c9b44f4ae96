/**
 * A name as it can stand in a header and in a line of text: a line break would start a header of its own, and signs that
 * turn the direction of writing would let it pose as something else.
 */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
