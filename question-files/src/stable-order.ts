const collator = new Intl.Collator('en', { numeric: true })

/**
 * The order of options where a file has the right one apart from the wrong ones: one that tells
 * nothing, and is the same at every reading.
 */
export const inStableOrder = (options: readonly string[]) => options.toSorted(collator.compare)
