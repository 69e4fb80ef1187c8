import {
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
} from '@mantine/core'
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

// The scroll lock would write a style tag without a nonce; base.css locks the page instead.
const withoutScrollLock = { lockScroll: false }

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
  components: {
    Modal: Modal.extend({ defaultProps: withoutScrollLock }),
    Drawer: Drawer.extend({ defaultProps: withoutScrollLock }),
  },
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...surfaces(schemes.light),
    '--mantine-color-anchor': nile[7],
    '--mantine-color-error': berbere[7],
    '--qk-side': parchment[1],
    '--qk-line': parchment[3],
    '--qk-line-strong': parchment[6],
    '--qk-focus': nile[7],
    '--qk-right-surface': green[0],
    '--qk-right-line': green[7],
    '--qk-right-text': green[8],
    '--qk-wrong-surface': berbere[0],
    '--qk-wrong-line': berbere[7],
    '--qk-wrong-text': berbere[8],
    '--qk-notice-surface': coffee[7],
    '--qk-notice-text': coffee[0],
    '--qk-notice-link': meskel[3],
    '--qk-shadow': '0 1px 2px rgb(43 26 18 / 8%)',
    '--qk-shadow-lifted': '0 12px 28px rgb(43 26 18 / 22%)',
  },
  dark: {
    ...surfaces(schemes.dark),
    '--mantine-color-anchor': nile[3],
    '--mantine-color-error': berbere[2],
    '--qk-side': coffee[9],
    '--qk-line': coffee[5],
    '--qk-line-strong': coffee[3],
    '--qk-focus': meskel[3],
    '--qk-right-surface': '#16301d',
    '--qk-right-line': green[4],
    '--qk-right-text': green[1],
    '--qk-wrong-surface': '#3d1613',
    '--qk-wrong-line': berbere[3],
    '--qk-wrong-text': berbere[1],
    '--qk-notice-surface': parchment[0],
    '--qk-notice-text': parchment[9],
    '--qk-notice-link': nile[8],
    '--qk-shadow': '0 1px 2px rgb(0 0 0 / 40%)',
    '--qk-shadow-lifted': '0 12px 28px rgb(0 0 0 / 55%)',
  },
})

function surfaces(scheme: (typeof schemes)[keyof typeof schemes]) {
  return {
    '--mantine-color-body': scheme.page,
    '--mantine-color-text': scheme.text,
    '--mantine-color-dimmed': scheme.quiet,
    '--mantine-color-placeholder': scheme.quiet,
    '--qk-card': scheme.card,
  }
}
