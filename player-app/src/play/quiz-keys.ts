export type QuizCommand =
  /** `option` is the shown position, from 0. */
  { do: 'choose'; option: number } | { do: 'previous' } | { do: 'next' } | { do: 'proceed' }

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'
>

interface QuizKeyState {
  /** Whether the focus is on an option's radio, which needs the arrow keys to move between options. */
  isOnOption: boolean
  /** Whether letters and digits choose an option. Voice control users may turn this off. */
  areSignsOn: boolean
}

export function toQuizCommand(
  key: PressedKey,
  { isOnOption, areSignsOn }: QuizKeyState,
): QuizCommand | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey || key.shiftKey || key.repeat) return undefined
  if (key.key === 'Enter') return { do: 'proceed' }
  if (!isOnOption && key.key === 'ArrowLeft') return { do: 'previous' }
  if (!isOnOption && key.key === 'ArrowRight') return { do: 'next' }
  if (!areSignsOn) return undefined
  const option = toOptionIndex(key)
  return option === undefined ? undefined : { do: 'choose', option }
}

function toOptionIndex({ key, code }: PressedKey): number | undefined {
  // Without NumLock, the pad's 2 is an arrow key.
  if (code.startsWith('Numpad') && key.length > 1) return undefined
  const sign = isLatin(key) ? key.toUpperCase() : toKeycapSign(code)
  if (!sign) return undefined
  const option = Math.max('123456'.indexOf(sign), 'ABCDEF'.indexOf(sign))
  return option >= 0 ? option : undefined
}

const isLatin = (key: string) => /^[a-z0-9]$/i.test(key)

/** Ethiopic and French layouts type other characters with the A and 1 keys. */
function toKeycapSign(code: string): string | undefined {
  return /^(?:Key|Digit|Numpad)([A-F1-6])$/.exec(code)?.[1]
}
