import { Component, type ReactNode } from 'react'
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
  /** Increased to load a failed page again. */
  attempt: number
  hasRetried: boolean
}

/** Keeps header and footer in place if a page crashes or does not load. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: undefined, attempt: 0, hasRetried: false }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error }
  }

  override componentDidUpdate({ page }: PageBoundaryProps, { error }: PageBoundaryState) {
    if (error !== undefined && page !== this.props.page) this.startAttempt(false)
  }

  startAttempt(hasRetried: boolean) {
    this.setState(({ attempt }) => ({ error: undefined, attempt: attempt + 1, hasRetried }))
  }

  /** Retries in place first, then reloads the page to get the files of a newer release. */
  retry = () => {
    if (this.state.hasRetried) window.location.reload()
    else this.startAttempt(true)
  }

  override render() {
    const { error, attempt } = this.state
    const { crashAdvice = 'Reloading usually helps.', children } = this.props
    if (error === undefined)
      return <PageAttemptContext value={attempt}>{children}</PageAttemptContext>
    const [title, advice] =
      error instanceof PageLoadError
        ? ['This page didn’t load', 'Your connection may be weak. Nothing is lost – try again.']
        : ['Something went wrong on this page', crashAdvice]
    return (
      <div role="alert">
        <MessageScene title={title} message={advice}>
          {error instanceof PageLoadError ? (
            <PlainButton onClick={this.retry}>Try again</PlainButton>
          ) : (
            <PlainButton onClick={() => window.location.reload()}>Reload the page</PlainButton>
          )}
        </MessageScene>
      </div>
    )
  }
}
