import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import classes from './unanswered-note.module.css'

/** The maximum number of tiles. On a phone, the style sheet shows fewer. */
const TILES_MAX = 5

interface UnansweredNoteProps {
  id: string
  steps: readonly number[]
  onGoTo: (step: number) => void
}

export function UnansweredNote({ id, steps, onGoTo }: UnansweredNoteProps) {
  const words = useAnnouncement<HTMLParagraphElement>()
  const verb = steps.length === 1 ? 'is' : 'are'
  return (
    <div className={classes.root}>
      <p ref={words} id={id}>
        {pluralize(steps.length, 'question')} {verb} unanswered
      </p>
      <ul role="list" className={classes.tiles}>
        {steps.slice(0, TILES_MAX).map((step) => (
          <li key={step}>
            <button
              type="button"
              className={classes.tile}
              aria-label={`Go to question ${step}`}
              onClick={() => onGoTo(step)}
            >
              {step}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
