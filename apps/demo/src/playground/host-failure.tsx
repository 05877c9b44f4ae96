import { useLastCallback } from './callbacks.ts'

/** Why an action of the page's own did nothing; beside the buttons that can fail. */
export function HostFailure() {
  const { failure } = useLastCallback()
  return (
    <p className="host-failure" role="alert" data-testid="failure">
      {failure}
    </p>
  )
}
