import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import {
  berbere,
  coffee,
  fonts,
  green,
  meskel,
  nile,
  parchment,
  type Shades,
  schemes,
} from '@quiz-kingdom/shared/look/tokens.ts'

const tuple = (shades: Shades): MantineColorsTuple => [...shades]

export const theme = createTheme({
  colors: {
    green: tuple(green),
    meskel: tuple(meskel),
    red: tuple(berbere),
    blue: tuple(nile),
    gray: tuple(parchment),
    dark: tuple(coffee),
  },
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
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(schemes.light),
  dark: schemeVariables(schemes.dark),
})

function schemeVariables(scheme: (typeof schemes)[keyof typeof schemes]) {
  return {
    '--mantine-color-body': scheme.page,
    '--mantine-color-text': scheme.text,
    '--mantine-color-dimmed': scheme.quiet,
    '--qk-card': scheme.card,
  }
}
