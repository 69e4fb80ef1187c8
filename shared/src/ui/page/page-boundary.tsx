import { Component, type ReactNode } from 'react'
import lostInTheHighlands from '../../../art/lost-in-the-highlands.svg'
import { PlainButton } from '../feedback/plain-button.tsx'
import { PageAttemptContext, PageLoadError } from './lazy-page.tsx'
import { MessageScene } from './message-scene.tsx'

interface PageBoundaryProps {
  /** A change of page clears the error. */
  page: string
  crashAdvice?: string
  children: ReactNode
}

interface PageBoundaryState {
  error: unknown
  failedOn: string | undefined
  /** Increased to load a failed page again. */
  attempt: number
  hasRetried: boolean
}

/** Keeps header and footer in place if a page crashes or does not load. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = {
    error: undefined,
    failedOn: undefined,
    attempt: 0,
    hasRetried: false,
  }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps(
    props: PageBoundaryProps,
    state: PageBoundaryState,
  ): Partial<PageBoundaryState> | null {
    if (state.error === undefined) return null
    if (state.failedOn === undefined) return { failedOn: props.page }
    if (state.failedOn === props.page) return null
    return {
      error: undefined,
      failedOn: undefined,
      attempt: state.attempt + 1,
      hasRetried: false,
    }
  }

  /** Retries in place first, then reloads the page to get the files of a newer release. */
  retry = () => {
    if (this.state.hasRetried) window.location.reload()
    else
      this.setState(({ attempt }) => ({
        error: undefined,
        failedOn: undefined,
        attempt: attempt + 1,
        hasRetried: true,
      }))
  }

  override render() {
    const { error, attempt } = this.state
    const { crashAdvice = 'Reloading usually helps.', children } = this.props
    if (error instanceof PageLoadError)
      return (
        <PageProblem
          title="This page didn’t load"
          advice="Your connection may be weak. Nothing is lost – try again."
          action="Try again"
          onAction={this.retry}
        />
      )
    if (error !== undefined)
      return (
        <PageProblem
          title="Something went wrong on this page"
          advice={crashAdvice}
          action="Reload the page"
          onAction={() => window.location.reload()}
        />
      )
    return <PageAttemptContext value={attempt}>{children}</PageAttemptContext>
  }
}

interface PageProblemProps {
  title: string
  advice: string
  action: string
  onAction: () => void
}

function PageProblem({ title, advice, action, onAction }: PageProblemProps) {
  return (
    <div role="alert">
      <MessageScene title={title} message={advice} image={lostInTheHighlands}>
        <PlainButton onClick={onAction}>{action}</PlainButton>
      </MessageScene>
    </div>
  )
}
