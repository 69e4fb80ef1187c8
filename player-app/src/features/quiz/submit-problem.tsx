import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import classes from './submit-problem.module.css'

interface SubmitProblemProps {
  title: string
  problem: string
  canRetry: boolean
  onRetry: () => void
  onGoBack: () => void
}

export function SubmitProblem(props: SubmitProblemProps) {
  const { title, problem, canRetry, onRetry, onGoBack } = props
  const root = useRef<HTMLDivElement>(null)

  // The button that was pressed is gone; the focus goes to the way on.
  useEffect(() => {
    root.current?.querySelector('button')?.focus()
  }, [])

  return (
    <div ref={root} className={classes.root}>
      <PageHeading title={title} />
      <ErrorAlert message={problem} {...(canRetry && { onRetry, retryLabel: 'Retry' })} />
      {canRetry && <p className={classes.note}>Your answers are safe on this device.</p>}
      <Button variant="default" onClick={onGoBack} className={classes.back}>
        Go Back
      </Button>
    </div>
  )
}
