import { Title } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import card from '../../ui/card.module.css'
import grid from '../../ui/card-grid.module.css'
import type { ItemHandlers } from '../../ui/edited-list.tsx'
import { RoundImage } from '../../ui/round-image.tsx'
import { CategoryActions } from './category-actions.tsx'
import classes from './category-cards.module.css'
import type { CategoryRow } from './category-rows.ts'
import { UnplayableNote } from './unplayable-note.tsx'

interface CategoryCardsProps extends ItemHandlers<Category> {
  rows: readonly CategoryRow[]
}

/** What the table says, for a screen that is too narrow for a table. */
export function CategoryCards({ rows, ...handlers }: CategoryCardsProps) {
  return (
    <ul role="list" className={grid.root} aria-label="Categories">
      {rows.map(({ number, category, kingdomTitle, unplayable }) => (
        <li key={category._id} className={`${card.card} ${classes.card}`}>
          <div className={classes.head}>
            <RoundImage image={category.image} size={40} />
            <div>
              <Title order={2} className={classes.title}>
                {number}. {withLanguages(category.title)}
              </Title>
              <p className={classes.facts}>
                Points {category.points} · Time {category.timeAllowed}
              </p>
            </div>
          </div>
          <p className={classes.about}>
            <span className={classes.description}>{withLanguages(category.description)}</span>{' '}
            {withLanguages(`(${kingdomTitle})`)}
          </p>
          <UnplayableNote reason={unplayable} />
          <CategoryActions category={category} {...handlers} />
        </li>
      ))}
    </ul>
  )
}
