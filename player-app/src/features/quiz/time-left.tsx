import { formatClock } from '@quiz-kingdom/shared/clock.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useSecondsLeft } from '../../play/countdown.ts'
import { quizSettingsStore } from '../../play/quiz-settings.ts'
import classes from './time-left.module.css'

const SOON_BELOW_S = 60
const VERY_SOON_BELOW_S = 10
const PULSE_BELOW_S = 30

interface TimeLeftProps {
  /** In ms of `performance.now`. */
  endsAt: number
  onTimeUp: () => void
}

/** Screen readers get only the warnings, not every second. */
export function TimeLeft({ endsAt, onTimeUp }: TimeLeftProps) {
  const { seconds, warning } = useSecondsLeft(endsAt, onTimeUp)
  const { isCountdownShown, areWarningsOn } = useStore(quizSettingsStore)
  const announced = areWarningsOn ? warning : ''

  useEffect(() => {
    if (announced) announce(announced)
  }, [announced])

  if (!isCountdownShown) return <span className={classes.warning}>{announced}</span>
  return (
    <div
      role="timer"
      aria-label="Time left"
      data-urgency={getUrgency(seconds)}
      data-pulse={seconds <= PULSE_BELOW_S || undefined}
      className={classes.root}
    >
      <IconClock aria-hidden size={20} stroke={2.25} />
      {formatClock(seconds)}
    </div>
  )
}

function getUrgency(seconds: number): 'soon' | 'very-soon' | undefined {
  if (seconds <= VERY_SOON_BELOW_S) return 'very-soon'
  return seconds <= SOON_BELOW_S ? 'soon' : undefined
}
