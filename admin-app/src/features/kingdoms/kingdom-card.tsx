import { ActionIcon, Title } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { lighterShade } from '@quiz-kingdom/shared/look/lighter-shade.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { openerId } from '../../lib/editing.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { RoundImage } from '../../ui/round-image.tsx'
import classes from './kingdom-card.module.css'

interface KingdomCardProps {
  kingdom: Kingdom
  /** Undefined while they are not known. */
  categories: readonly Category[] | undefined
  isRemoving: boolean
  onEdit: () => void
  onRemove: () => void
}

export function KingdomCard({
  kingdom,
  categories,
  isRemoving,
  onEdit,
  onRemove,
}: KingdomCardProps) {
  return (
    <article className={`${card.card} ${classes.root}`}>
      <header className={classes.head}>
        <RoundImage image={kingdom.image} size={48} />
        <Title order={2} className={classes.title}>
          {withLanguages(kingdom.title)}
        </Title>
        <div className={classes.actions}>
          <ActionIcon
            id={openerId(kingdom._id)}
            variant="subtle"
            aria-label={`Edit ${kingdom.title}`}
            title="Edit"
            onClick={onEdit}
          >
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to={paths.historyOf(kingdom._id)}
            variant="subtle"
            aria-label={`History of ${kingdom.title}`}
            title="History"
          >
            <IconHistory size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Delete ${kingdom.title}`}
            title="Delete"
            aria-disabled={isRemoving}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      </header>
      <p className={classes.description}>{withLanguages(kingdom.description)}</p>
      <h3 className={classes.subtitle}>Categories</h3>
      {categories?.length === 0 ? (
        <p className={classes.none}>No categories</p>
      ) : (
        <ul role="list" className={classes.chips}>
          {categories?.map((category) => (
            <li key={category._id}>
              <CategoryChip category={category} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** In the category's own colour; leads to the table of categories. */
function CategoryChip({ category: { title, color } }: { category: Category }) {
  return (
    <Link
      to={paths.categories}
      className={classes.chip}
      style={{ borderColor: color, background: lighterShade(color) }}
    >
      {withLanguages(title)}
    </Link>
  )
}
