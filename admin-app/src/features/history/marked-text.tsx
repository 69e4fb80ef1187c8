import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import classes from './marked-text.module.css'
import { type DiffPart, diffWords } from './word-diff.ts'

interface MarkedTextProps {
  before: string | undefined
  after: string | undefined
}

export function MarkedText({ before, after }: MarkedTextProps) {
  if (before === undefined || after === undefined) {
    return <div className={classes.root}>{withLanguages(before ?? after ?? '')}</div>
  }
  return (
    <div className={classes.root}>
      {diffWords(before, after).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
        <Part key={index} {...part} />
      ))}
    </div>
  )
}

/** Screen readers say nothing of these elements, so words do. */
function Part({ kind, text }: DiffPart) {
  if (kind === 'same') return withLanguages(text)
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark className={kind === 'removed' ? classes.removed : classes.added}>
      <VisuallyHidden>{` (${kind}: `}</VisuallyHidden>
      {withLanguages(text)}
      <VisuallyHidden>{') '}</VisuallyHidden>
    </Mark>
  )
}
