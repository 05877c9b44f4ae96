export interface Clock {
  /** milliseconds since 1970 */
  now(): number
}
