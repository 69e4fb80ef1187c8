import { createStore } from 'zustand/vanilla'

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

const STORAGE_KEY = 'quiz-kingdom:color-scheme'

/** Starts with the prerendered page's value, so that React can hydrate the page. */
export const colorSchemeStore = createStore<ColorScheme>()(() => 'auto')

export function chooseColorScheme(choice: ColorScheme): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  applyColorScheme(choice)
}

export function followColorScheme(): void {
  applyColorScheme(readStoredChoice())
  window.addEventListener(
    'storage',
    ({ key }) => key === STORAGE_KEY && applyColorScheme(readStoredChoice()),
  )
  getDarkQuery().addEventListener('change', () => applyColorScheme(colorSchemeStore.getState()))
}

/** Must match start.js, which applies the colour scheme before the first paint. */
function applyColorScheme(choice: ColorScheme): void {
  colorSchemeStore.setState(choice, true)
  const isDark = choice === 'auto' ? getDarkQuery().matches : choice === 'dark'
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}

function readStoredChoice(): ColorScheme {
  try {
    const kept = localStorage.getItem(STORAGE_KEY)
    return COLOR_SCHEMES.find((choice) => choice === kept) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function getDarkQuery(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
