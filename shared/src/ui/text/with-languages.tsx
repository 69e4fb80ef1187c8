import type { ReactNode } from 'react'

/** Ethiopic words, with the spaces and marks between them. */
const ETHIOPIC = /(\p{Script=Ethiopic}+(?:[\s\p{P}]+\p{Script=Ethiopic}+)*)/u

/** The text, with their language on words of another script than the page's. */
export function withLanguages(text: string): ReactNode {
  // Splitting by a group keeps what it matched, at the odd places.
  const parts = text.split(ETHIOPIC)
  if (parts.length === 1) return text
  // One element around all: a flex box would tear them apart.
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
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
