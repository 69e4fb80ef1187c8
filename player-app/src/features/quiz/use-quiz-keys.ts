import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type QuizCommand, quizCommand } from './quiz-keys.ts'

/**
 * Listens to the keys while the focus is in the question's area or nowhere in particular; what is
 * typed elsewhere on the page is not meant for the quiz.
 */
export function useQuizKeys(
  area: RefObject<HTMLElement | null>,
  run: (command: QuizCommand) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target !== document.body && !area.current?.contains(target)) return
    const command = quizCommand(event)
    if (!command) return
    // Enter presses the button that has the focus; pressing it is the browser's part.
    if (command.do === 'goOn' && target.closest('a, button')) return
    event.preventDefault()
    run(command)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
