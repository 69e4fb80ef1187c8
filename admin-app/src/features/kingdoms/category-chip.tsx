import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { lighterShade } from '@quiz-kingdom/shared/look/lighter-shade.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import classes from './category-chip.module.css'

/** In the category's own colour; leads to the table of categories. */
export function CategoryChip({ category: { title, color } }: { category: Category }) {
  return (
    <Link
      to={paths.categories}
      className={classes.root}
      style={{ borderColor: color, background: lighterShade(color) }}
    >
      {withLanguages(title)}
    </Link>
  )
}
