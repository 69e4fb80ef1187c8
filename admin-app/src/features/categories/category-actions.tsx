import { Button, VisuallyHidden } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { Link } from 'react-router-dom'
import { openerId } from '../../lib/editing.ts'
import { paths } from '../../paths.ts'
import type { ItemHandlers } from '../../ui/edited-list.tsx'
import classes from './category-actions.module.css'

const LOOK = { variant: 'subtle', size: 'compact-sm' } as const

interface CategoryActionsProps extends ItemHandlers<Category> {
  category: Category
}

export function CategoryActions({ category, removing, removeItem, onEdit }: CategoryActionsProps) {
  const which = <VisuallyHidden>{withLanguages(` ${category.title}`)}</VisuallyHidden>
  return (
    <div className={classes.root}>
      <Button component={Link} to={paths.questionsOf(category._id)} {...LOOK}>
        View Questions{which}
      </Button>
      <Button component={Link} to={paths.statisticsOf(category._id)} {...LOOK}>
        Statistics{which}
      </Button>
      <Button id={openerId(category._id)} onClick={() => onEdit(category)} {...LOOK}>
        Edit{which}
      </Button>
      <Button component={Link} to={paths.historyOf(category._id)} {...LOOK}>
        History{which}
      </Button>
      <Button
        color="red"
        {...LOOK}
        aria-disabled={removing.has(category._id)}
        onClick={() => removeItem(category)}
      >
        Delete{which}
      </Button>
    </div>
  )
}
