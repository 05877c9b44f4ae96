import { toLanding } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { serverWords } from '../../../copy/server-words.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { ErrorView } from './view.tsx'

export function Screen({ data: { key, message, code } }: ScreenProps<'error'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const { title, detail, action } = copy.requestErrors[key]
  const said = code === undefined ? detail : errorSentence(copy, 'error', code)
  return (
    <ErrorView
      title={title}
      detail={serverWords(copy, message) ?? said}
      action={{ label: action ?? copy.shell.tryAgain, run: () => toLanding(client) }}
    />
  )
}
