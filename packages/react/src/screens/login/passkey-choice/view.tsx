import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { passkey } from '../../../ui/icon.tsx'

export interface PasskeyChoiceViewProps {
  onCreate(): void
  onLogin(): void
}

export function PasskeyChoiceView({ onCreate, onLogin }: PasskeyChoiceViewProps): ReactNode {
  const copy = useLoginCopy()['passkey-choice']
  return (
    <>
      <Heading icon={passkey} title={copy.title} detail={copy.detail} />
      <Actions>
        <Button onClick={onLogin}>{copy.login}</Button>
        <Button kind="secondary" onClick={onCreate}>
          {copy.create}
        </Button>
      </Actions>
    </>
  )
}
