import { formatClock, parseClock } from '@quiz-kingdom/shared/clock.ts'
import { TIME_FACTORS, type TimeFactor } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { useId } from 'react'
import { useStore } from 'zustand'
import { changeQuizSettings, quizSettingsStore } from '../../play/quiz-settings.ts'
import classes from './quiz-choices.module.css'

/** `time` is the quiz's time limit, as `m:ss`. */
export function QuizChoices({ time }: { time: string }) {
  const settings = useStore(quizSettingsStore)
  const note = useId()
  const chooseFactor = (timeFactor: TimeFactor) => changeQuizSettings({ timeFactor })
  return (
    <>
      <fieldset aria-describedby={note}>
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
                  {factor}× <span className={classes.time}>{multiplyTime(time, factor)}</span>
                </span>
              )}
            </label>
          ))}
        </div>
        <p id={note} className={classes.note}>
          Choose what suits you. Points are the same.
        </p>
      </fieldset>
      <div className="row">
        {settings.timeFactor !== null && (
          <>
            <SettingSwitch name="isCountdownShown">Show the countdown</SettingSwitch>
            <SettingSwitch name="areWarningsOn">Warn me at 60, 30 and 10 seconds</SettingSwitch>
          </>
        )}
        <SettingSwitch name="areSignKeysOn">Answer with A–F and 1–6 keys</SettingSwitch>
      </div>
    </>
  )
}

type SwitchName = 'isCountdownShown' | 'areWarningsOn' | 'areSignKeysOn'

function SettingSwitch({ name, children }: { name: SwitchName; children: string }) {
  const settings = useStore(quizSettingsStore)
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={settings[name]}
        onChange={(event) => changeQuizSettings({ [name]: event.target.checked })}
      />
      {children}
    </label>
  )
}

function multiplyTime(time: string, factor: number): string {
  return formatClock((parseClock(time) ?? 0) * factor)
}
