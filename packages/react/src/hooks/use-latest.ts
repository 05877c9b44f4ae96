import { type RefObject, useEffect, useRef } from 'react'

/** A value as the last render gave it, for what runs later. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
