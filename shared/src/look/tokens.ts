/** Highland green: primary actions, right answers. */
export const green = [
  '#eaf5ec',
  '#d3e8d7',
  '#a9d2b1',
  '#7cba89',
  '#55a267',
  '#388c4e',
  '#24773b',
  '#1f6b3a',
  '#155229',
  '#0c3a1b',
] as const

/** Meskel yellow: points and winning. */
export const meskel = [
  '#fff8e1',
  '#fdf0bd',
  '#fbe28c',
  '#f9d65c',
  '#f6c92e',
  '#f2b705',
  '#cf9a00',
  '#9a7000',
  '#7a5900',
  '#5c4200',
] as const

/** Berbere red: wrong answers and danger. */
export const berbere = [
  '#fdecea',
  '#f8d3cf',
  '#efa59e',
  '#e4766d',
  '#d9584f',
  '#cb3d34',
  '#b92f26',
  '#b3261e',
  '#8f1d17',
  '#6a1410',
] as const

/** Blue-Nile blue: links and information. */
export const nile = [
  '#e8f3fa',
  '#cfe6f5',
  '#a3cdea',
  '#7ab6de',
  '#5ba0cc',
  '#3c86b5',
  '#26709f',
  '#1d5f8a',
  '#174d70',
  '#123f5e',
] as const

/** Parchment to coffee: surfaces, lines and text of the light scheme. */
export const parchment = [
  '#fbf6ec',
  '#f6eedf',
  '#eee2cc',
  '#e2d2b5',
  '#cdb995',
  '#ab9472',
  '#857053',
  '#655239',
  '#463726',
  '#2b1a12',
] as const

/** Cream to roasted coffee: text, lines and surfaces of the dark scheme. */
export const coffee = [
  '#f4ead7',
  '#ddcdb9',
  '#c2ae98',
  '#9c8670',
  '#665241',
  '#4c3b2d',
  '#382920',
  '#281b14',
  '#1c120c',
  '#130b07',
] as const

export const fonts = {
  display: "'Fraunces', 'Fraunces stand-in', 'Noto Sans Ethiopic', Georgia, serif",
  text: "'Figtree', 'Figtree stand-in', 'Noto Sans Ethiopic', system-ui, sans-serif",
} as const

/** Colours for variables of the Mantine colour schemes. */
export const schemes = {
  light: { page: parchment[0], card: '#fffdf8', text: parchment[9], quiet: parchment[7] },
  dark: { page: coffee[8], card: coffee[7], text: coffee[0], quiet: coffee[2] },
} as const

/** Margins, gaps and paddings. Details finer than the first step are in px. */
export const spaces = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  7: '2rem',
  8: '3rem',
  /** Between cards; this step and the following ones grow with the window. */
  s: 'clamp(0.75rem, 2.5vw, 1.25rem)',
  /** Inside cards. */
  m: 'clamp(1rem, 4vw, 1.5rem)',
  /** Between the parts of a page. */
  l: 'clamp(1.5rem, 5vw, 3rem)',
  /** At the end of a page. */
  xl: 'clamp(3rem, 7vw, 5.5rem)',
} as const

/** Font sizes. Those of headings, from 3xl on, grow with the window. */
export const fontSizes = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.25rem',
  '2xl': '1.375rem',
  '3xl': 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)',
  '4xl': 'clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem)',
  '5xl': 'clamp(2rem, 1.4rem + 2.6vw, 3.25rem)',
  '6xl': 'clamp(2.625rem, 1.5rem + 5vw, 5rem)',
} as const

export const pageWidth = '72rem'

export const touchTargetSize = '44px'

/** Media queries cannot read variables, so a test compares these with the style sheets. From `wide` on, charts are side by side. */
export const breakpoints = { tablet: '48em', desktop: '62em', wide: '75em' } as const
