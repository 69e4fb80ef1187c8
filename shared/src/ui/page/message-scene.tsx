import type { ReactNode } from 'react'
import lostInTheHighlands from '../../../art/lost-in-the-highlands.svg'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import classes from './message-scene.module.css'

interface MessageSceneProps {
  title: string
  message: string
  children: ReactNode
}

/** A page with one drawing and one message. Screen readers hear `title - message`. */
export function MessageScene({ title, message, children }: MessageSceneProps) {
  return (
    <div className={classes.root}>
      <img src={lostInTheHighlands} alt="" width={400} height={300} className={classes.image} />
      <h1 tabIndex={-1} className={classes.heading}>
        <span className={classes.title}>{title}</span>
        <VisuallyHidden> - </VisuallyHidden>
        <span className={classes.message}>{message}</span>
      </h1>
      {children}
    </div>
  )
}
