import { formatClock, parseClock } from '@quiz-kingdom/shared/clock.ts'
import { TIME_FACTORS, type TimeFactor } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { useId } from 'react'
import { useStore } from 'zustand'
import classes from './time-choice.module.css'
import { changeTimeSettings, timeSettings } from './time-settings.ts'

/** How much time one wants, and how much one wants to hear of it; `time` is the quiz's, `m:ss`. */
export function TimeChoice({ time }: { time: string }) {
  const settings = useStore(timeSettings)
  const note = useId()
  const chooseFactor = (timeFactor: TimeFactor) => changeTimeSettings({ timeFactor })
  return (
    <>
      <fieldset aria-describedby={note} className={classes.root}>
        <legend className={classes.legend}>Your time</legend>
        <div className={classes.factors}>
          {[...TIME_FACTORS, null].map((factor) => (
            <label key={factor} className={classes.choice}>
              <input
                type="radio"
                name="time-factor"
                checked={settings.timeFactor === factor}
                onChange={() => chooseFactor(factor)}
              />
              {factor === null ? (
                'No time limit'
              ) : (
                <span>
                  {factor}× <span className={classes.time}>{timesTheTime(time, factor)}</span>
                </span>
              )}
            </label>
          ))}
        </div>
        <p id={note} className={classes.note}>
          Take what you need: the points are the same.
        </p>
      </fieldset>
      {settings.timeFactor !== null && (
        <div className={classes.settings}>
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={settings.isCountdownShown}
              onChange={(event) => changeTimeSettings({ isCountdownShown: event.target.checked })}
            />
            Show the countdown
          </label>
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={settings.areWarningsOn}
              onChange={(event) => changeTimeSettings({ areWarningsOn: event.target.checked })}
            />
            Tell me when 60, 30 and 10 seconds are left
          </label>
        </div>
      )}
    </>
  )
}

function timesTheTime(time: string, factor: number): string {
  return formatClock((parseClock(time) ?? 0) * factor)
}
