export type QuizCommand =
  /** 0 for the first one that is shown. */
  { do: 'choose'; option: number } | { do: 'previous' } | { do: 'next' } | { do: 'goOn' }

export type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'
>

interface Circumstances {
  /** The radios have the arrows for themselves: each goes from option to option. */
  isOnOption: boolean
  /** Whether letters and digits choose. Who talks to the device may want none of that. */
  areSignsOn: boolean
}

/** `undefined` for a key without a meaning, and for any with a modifier held. */
export function quizCommand(
  key: Key,
  { isOnOption, areSignsOn }: Circumstances,
): QuizCommand | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey || key.shiftKey || key.repeat) return undefined
  if (key.key === 'Enter') return { do: 'goOn' }
  if (!isOnOption && key.key === 'ArrowLeft') return { do: 'previous' }
  if (!isOnOption && key.key === 'ArrowRight') return { do: 'next' }
  if (!areSignsOn) return undefined
  const option = chosenOption(key)
  return option === undefined ? undefined : { do: 'choose', option }
}

function chosenOption({ key, code }: Key): number | undefined {
  // Without NumLock the pad moves about: its 2 is an arrow then.
  if (code.startsWith('Numpad') && key.length > 1) return undefined
  const sign = isLatin(key) ? key.toUpperCase() : signOnKeycap(code)
  if (!sign) return undefined
  const option = Math.max('123456'.indexOf(sign), 'ABCDEF'.indexOf(sign))
  return option >= 0 ? option : undefined
}

const isLatin = (key: string) => /^[a-z0-9]$/i.test(key)

/** An Ethiopic or a French layout writes other signs with the keys that say A or 1. */
function signOnKeycap(code: string): string | undefined {
  return /^(?:Key|Digit|Numpad)([A-F1-6])$/.exec(code)?.[1]
}
