import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import classes from './chart-panel.module.css'

/** Keeps a chart that cannot be drawn or fetched from taking the whole page with it. */
export class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={classes.note}>
        <p>This chart could not be drawn. Its numbers are in the table.</p>
        <Button variant="default" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    )
  }
}
