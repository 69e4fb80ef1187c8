const collator = new Intl.Collator('en', { numeric: true })

/** For files with the right option apart: tells nothing, and is the same at every reading. */
export const inStableOrder = (options: readonly string[]) => options.toSorted(collator.compare)
