import { Fragment, type ReactNode } from 'react'

/** A sentence whose `{name}` places hold elements. */
export function Rich({ text, values }: { text: string; values: Record<string, ReactNode> }): ReactNode {
  return text
    .split(/(\{\w+\})/)
    .map((part, index) => (
      <Fragment key={index}>{part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part}</Fragment>
    ))
}
