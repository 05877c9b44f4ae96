/** The buffers of the byte arrays among an object's own values: what is transferred with it. */
export function bytesOf(value: unknown): ArrayBuffer[] {
  const values = value instanceof Uint8Array ? [value] : Object.values(value as object)
  return values.flatMap((one) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  )
}
