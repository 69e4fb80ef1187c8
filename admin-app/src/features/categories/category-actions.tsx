import { Button, VisuallyHidden } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { Link } from 'react-router-dom'
import { openerIds } from '../../lib/screen-mode.ts'
import { paths } from '../../paths.ts'
import classes from './category-actions.module.css'

export interface CategoryHandlers {
  /** Id of the category that is being deleted. */
  removing: string | undefined
  onEdit: (category: Category) => void
  onRemove: (category: Category) => void
}

interface CategoryActionsProps extends CategoryHandlers {
  category: Category
}

export function CategoryActions({ category, removing, onEdit, onRemove }: CategoryActionsProps) {
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
        id={openerIds.edit(category._id)}
        variant="subtle"
        size="compact-sm"
        onClick={() => onEdit(category)}
      >
        Edit{which}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={removing === category._id}
        onClick={() => onRemove(category)}
      >
        Delete{which}
      </Button>
    </div>
  )
}
