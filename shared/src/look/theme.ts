import {
  berbere,
  coffee,
  fontSizes,
  fonts,
  green,
  meskel,
  nile,
  pageWidth,
  parchment,
  schemes,
  spaces,
  touchTargetSize,
} from './tokens.ts'

/** The parts of the Mantine theme that both apps share. */
export const sharedTheme = {
  colors: { green, meskel, red: berbere, blue: nile, gray: parchment, dark: coffee },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  white: schemes.light.card,
  black: schemes.light.text,
  fontFamily: fonts.text,
  headings: { fontFamily: fonts.display, fontWeight: '700' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
} as const

/** CSS variables: the scales of space and text, then Mantine's and our colours for each scheme. */
export const cssVariables = {
  variables: {
    ...toScaleVariables('space', spaces),
    ...toScaleVariables('text', fontSizes),
    '--page-width': pageWidth,
    '--target': touchTargetSize,
  },
  light: {
    ...toSchemeVariables(schemes.light),
    '--mantine-color-anchor': nile[7],
    '--mantine-color-default-border': parchment[6],
    '--mantine-color-error': berbere[7],
    '--mantine-color-success': green[8],
    '--qk-tint': parchment[1],
    '--qk-line': parchment[3],
    '--qk-focus': nile[7],
    '--qk-right-surface': green[0],
    '--qk-right-line': green[7],
    '--qk-right-text': green[8],
    '--qk-wrong-surface': berbere[0],
    '--qk-wrong-line': berbere[7],
    '--qk-wrong-text': berbere[8],
    '--qk-shadow': '0 1px 2px rgb(43 26 18 / 8%), 0 4px 16px rgb(43 26 18 / 6%)',
    '--qk-shadow-lifted': '0 2px 4px rgb(43 26 18 / 10%), 0 12px 28px rgb(43 26 18 / 14%)',
  },
  dark: {
    ...toSchemeVariables(schemes.dark),
    '--mantine-color-anchor': nile[3],
    '--mantine-color-default-border': coffee[3],
    '--mantine-color-error': berbere[2],
    '--mantine-color-success': green[4],
    '--qk-tint': coffee[6],
    '--qk-line': coffee[5],
    '--qk-focus': meskel[3],
    '--qk-right-surface': '#16301d',
    '--qk-right-line': green[4],
    '--qk-right-text': green[1],
    '--qk-wrong-surface': '#3d1613',
    '--qk-wrong-line': berbere[3],
    '--qk-wrong-text': berbere[1],
    '--qk-shadow': '0 1px 2px rgb(0 0 0 / 40%)',
    '--qk-shadow-lifted': '0 10px 26px rgb(0 0 0 / 50%)',
  },
}

/** Returns a variable `--name-step` for each step. */
function toScaleVariables(name: string, steps: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(steps).map(([step, size]) => [`--${name}-${step}`, size]),
  )
}

function toSchemeVariables(scheme: (typeof schemes)[keyof typeof schemes]) {
  return {
    '--mantine-color-body': scheme.page,
    '--mantine-color-text': scheme.text,
    '--mantine-color-dimmed': scheme.quiet,
    '--mantine-color-placeholder': scheme.quiet,
    '--qk-card': scheme.card,
  }
}
