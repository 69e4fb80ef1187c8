import { ActionIcon, Box, Card, Group, Text, Title } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconChevronDown, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { createOpenerAttribute } from '../../lib/list/editing.ts'
import type { GetQuestionCounts } from '../../lib/list/list-stores.ts'
import { paths } from '../../lib/paths.ts'
import { RoundImage } from '../../ui/round-image.tsx'
import classes from './kingdom-card.module.css'

interface KingdomCardProps {
  kingdom: Kingdom
  categories: readonly Category[] | undefined
  countsOf: GetQuestionCounts
  isRemoving: boolean
  onEdit: () => void
  onRemove: () => void
}

export function KingdomCard(props: KingdomCardProps) {
  const { kingdom, categories, countsOf, isRemoving, onEdit, onRemove } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card component="article" h="100%" className={classes.root} data-open={isOpen}>
      <Group component="header" gap="sm" wrap="nowrap" className={classes.header}>
        <RoundImage image={kingdom.image.src} size={48} />
        <Box flex={1} miw={0}>
          <Title order={2} size="lg" lh={1.25}>
            {markLanguages(kingdom.title)}
          </Title>
          <Text size="sm" c="dimmed">
            {describeContents(categories, countsOf)}
          </Text>
        </Box>
        <ActionIcon
          variant="subtle"
          aria-label={`Details of ${kingdom.title}`}
          aria-expanded={isOpen}
          className={classes.toggle}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Group gap={0} justify="end" wrap="nowrap">
        <ActionIcon
          {...createOpenerAttribute(kingdom._id)}
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
          aria-label={`Delete ${kingdom.title}`}
          title="Delete"
          aria-disabled={isRemoving}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Text size="sm" lineClamp={3}>
        {markLanguages(kingdom.description)}
      </Text>
      <Title order={3} size="sm" ff="text">
        Categories
      </Title>
      {categories?.length === 0 ? (
        <Text c="dimmed">No categories</Text>
      ) : (
        <Group role="list" component="ul" gap={6}>
          {categories?.map(({ _id, title, color }) => (
            <li key={_id}>
              <Link
                to={paths.categories}
                className={classes.chip}
                style={{
                  borderColor: `color-mix(in srgb, ${color} 70%, var(--mantine-color-text))`,
                  background: `color-mix(in srgb, ${color} 18%, var(--qk-card))`,
                }}
              >
                {markLanguages(title)}
              </Link>
            </li>
          ))}
        </Group>
      )}
    </Card>
  )
}

/** Returns a text such as `5 categories · 70 questions`, or only a part of it until everything is loaded. */
function describeContents(
  categories: readonly Category[] | undefined,
  countsOf: GetQuestionCounts,
): string {
  if (!categories?.length) return ''
  const count = pluralize(categories.length, 'category', 'categories')
  if (!countsOf) return count
  const questions = categories.reduce((sum, { _id }) => sum + countsOf(_id).count, 0)
  return `${count} · ${pluralize(questions, 'question')}`
}
