import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type QuizCommand, quizCommand } from './quiz-keys.ts'
import { quizSettings } from './quiz-settings.ts'

/** Listens to the keys while the focus is in `area`; what is typed elsewhere is not for the quiz. */
export function useQuizKeys(
  area: RefObject<HTMLElement | null>,
  run: (command: QuizCommand) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    // What is opened over the quiz has keys of its own.
    if (!(target instanceof Element) || target.closest('dialog')) return
    const command = quizCommand(event, {
      isOnOption: target.matches('[type="radio"]'),
      areSignsOn: quizSettings.getState().areSignKeysOn,
    })
    if (!command) return
    // Enter presses the button that has the focus; pressing it is the browser's part.
    if (command.do === 'goOn' && target.closest('a, button')) return
    event.preventDefault()
    run(command)
  })

  useEffect(() => {
    const { current } = area
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [area])
}
