import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { cssVariables, look } from '@quiz-kingdom/shared/look/theme.ts'

export const theme = createTheme({
  ...look,
  components: {
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
})

export const cssVariablesResolver: CSSVariablesResolver = () => cssVariables
