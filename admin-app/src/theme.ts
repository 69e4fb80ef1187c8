import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { cssVariables, sharedTheme } from '@quiz-kingdom/shared/look/theme.ts'
import { coffee, meskel, nile, parchment } from '@quiz-kingdom/shared/look/tokens.ts'

export const theme = createTheme({
  ...sharedTheme,
  components: { Card: { defaultProps: { withBorder: true, padding: 'md' } } },
})

/** A toast has the colours of the other scheme, so that it stands out. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: cssVariables.variables,
  light: {
    ...cssVariables.light,
    '--qk-side': parchment[1],
    '--qk-notice-surface': coffee[7],
    '--qk-notice-text': coffee[0],
    '--qk-notice-link': meskel[3],
  },
  dark: {
    ...cssVariables.dark,
    '--qk-side': coffee[9],
    '--qk-notice-surface': parchment[0],
    '--qk-notice-text': parchment[9],
    '--qk-notice-link': nile[8],
  },
})
