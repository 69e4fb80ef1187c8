import { createStore } from 'zustand/vanilla'

const CHOICES = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof CHOICES)[number]

const KEY = 'quiz-kingdom:color-scheme'

/** The reader's choice. It starts as in the prerendered page, so that React can hydrate the page. */
export const colorSchemeStore = createStore<ColorScheme>()(() => 'auto')

export function chooseColorScheme(choice: ColorScheme): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  show(choice)
}

export function followColorScheme(): void {
  show(keptChoice())
  window.addEventListener('storage', ({ key }) => key === KEY && show(keptChoice()))
  systemIsDark().addEventListener('change', () => show(colorSchemeStore.getState()))
}

/** Does what start.js does before the first paint. */
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
