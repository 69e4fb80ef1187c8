import { MistakesPage } from '../pages/mistakes-page.tsx'
import { PracticePage } from '../pages/practice-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

/** The pages of one's mistakes, as one file. */
export const Mistakes = withMantine(MistakesPage)
export const Practice = withMantine(PracticePage)
