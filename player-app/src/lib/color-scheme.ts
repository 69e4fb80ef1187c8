import { createStore } from 'zustand/vanilla'

const CHOICES = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof CHOICES)[number]

const KEY = 'quiz-kingdom:color-scheme'

/** What the reader chose. It starts as in the page that the build makes, for React to take that over. */
export const colorSchemeStore = createStore<ColorScheme>()(() => 'auto')

export function chooseColorScheme(choice: ColorScheme): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // It holds until the page is left.
  }
  show(choice)
}

export function followColorScheme(): void {
  show(keptChoice())
  window.addEventListener('storage', ({ key }) => key === KEY && show(keptChoice()))
  systemIsDark().addEventListener('change', () => show(colorSchemeStore.getState()))
}

/** What start.js does before the first paint. */
function show(choice: ColorScheme): void {
  colorSchemeStore.setState(choice, true)
  const isDark = choice === 'auto' ? systemIsDark().matches : choice === 'dark'
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}

function keptChoice(): ColorScheme {
  try {
    const kept = localStorage.getItem(KEY)
    return CHOICES.find((choice) => choice === kept) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
