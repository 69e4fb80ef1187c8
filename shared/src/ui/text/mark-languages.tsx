import type { ReactNode } from 'react'

/** Matches Ethiopic words with the spaces and punctuation between them. */
const ETHIOPIC_WORDS = /(\p{Script=Ethiopic}+(?:[\s\p{P}]+\p{Script=Ethiopic}+)*)/u

export function markLanguages(text: string): ReactNode {
  // Splitting by a group keeps the matches, at the odd indices.
  const parts = text.split(ETHIOPIC_WORDS)
  if (parts.length === 1) return text
  // A flex box would treat the parts as separate items.
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
          <span key={index} lang="am">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
