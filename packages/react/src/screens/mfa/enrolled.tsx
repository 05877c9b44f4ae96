import type { ReactNode } from 'react'
import { useMfaCopy } from '../../copy/mfa/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { check } from '../../ui/icon.tsx'

/** A method was added. */
export function Enrolled(props: { title: string; codesFollow: boolean; onDone(): void }): ReactNode {
  const { shell, mfa } = useMfaCopy()
  return (
    <>
      <div role="status">
        <Heading
          icon={check}
          tone="success"
          title={props.title}
          detail={props.codesFollow ? mfa.codesFollow : mfa.protects}
        />
      </div>
      <Actions>
        <Button onClick={props.onDone}>{props.codesFollow ? shell.continue : mfa.done}</Button>
      </Actions>
    </>
  )
}
