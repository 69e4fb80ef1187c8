import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { cssVariables, sharedTheme } from '@quiz-kingdom/shared/look/theme.ts'

export const theme = createTheme({
  ...sharedTheme,
  components: {
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
})

export const cssVariablesResolver: CSSVariablesResolver = () => cssVariables
