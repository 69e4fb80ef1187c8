import { Button } from '@mantine/core'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { PageLink } from '../../ui/page-header.tsx'
import classes from './quick-actions.module.css'

export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className={card.card}>
      <h2 id="quick-actions" className={classes.title}>
        Quick Actions
      </h2>
      <div className={classes.buttons}>
        <Button
          component={Link}
          to={paths.addQuiz}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          Add Quiz
        </Button>
        <PageLink to={paths.categories} icon={IconCategory}>
          Manage Categories
        </PageLink>
      </div>
    </section>
  )
}
