/** A share from 0 to 1 in whole percent. */
export const percentInWords = (share: number) => `${Math.round(share * 100)} %`
