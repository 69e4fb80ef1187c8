/** A share from 0 to 1 in whole percent. */
export const percentInWords = (share: number) => `${Math.round(share * 100)} %`

/** A coefficient from -1 to 1, with a minus as it is printed. */
export const coefficientInWords = (coefficient: number) =>
  coefficient.toFixed(2).replace('-', '\u2212')
