import { Button, VisuallyHidden } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { Link } from 'react-router-dom'
import { openerId } from '../../lib/editing.ts'
import type { Removal } from '../../lib/use-removal.ts'
import { paths } from '../../paths.ts'
import classes from './category-actions.module.css'

export interface CategoryHandlers extends Removal<Category> {
  onEdit: (category: Category) => void
}

interface CategoryActionsProps extends CategoryHandlers {
  category: Category
}

export function CategoryActions({ category, removing, removeItem, onEdit }: CategoryActionsProps) {
  const which = <VisuallyHidden>{withLanguages(` ${category.title}`)}</VisuallyHidden>
  return (
    <div className={classes.root}>
      <Button
        component={Link}
        to={paths.questionsOf(category._id)}
        variant="subtle"
        size="compact-sm"
      >
        View Questions{which}
      </Button>
      <Button
        component={Link}
        to={paths.statisticsOf(category._id)}
        variant="subtle"
        size="compact-sm"
      >
        Statistics{which}
      </Button>
      <Button
        id={openerId(category._id)}
        variant="subtle"
        size="compact-sm"
        onClick={() => onEdit(category)}
      >
        Edit{which}
      </Button>
      <Button
        component={Link}
        to={paths.historyOf(category._id)}
        variant="subtle"
        size="compact-sm"
      >
        History{which}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-disabled={removing.has(category._id)}
        onClick={() => removeItem(category)}
      >
        Delete{which}
      </Button>
    </div>
  )
}
