import { Anchor, ColorSwatch, Group, Table, Text, UnstyledButton } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconBan } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { capitalize } from '../../lib/capitalize.ts'
import { paths } from '../../lib/paths.ts'
import type { ItemHandlers } from '../../ui/list/edited-list.tsx'
import { ItemMenu } from '../../ui/list/item-menu.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { TableFrame } from '../../ui/list/table-frame.tsx'
import {
  type CategoryRow,
  parseSorting,
  SORT_COLUMNS,
  type SortColumn,
  type Sorting,
} from './category-rows.ts'
import classes from './category-table.module.css'

interface CategoryTableProps extends ItemHandlers<Category>, SortProps {
  rows: readonly CategoryRow[]
}

export function CategoryTable({ rows, sorting, onSort, ...handlers }: CategoryTableProps) {
  const { removing, removeItem, onEdit } = handlers
  return (
    <TableFrame label="Table of categories" hasControls>
      <Table tabularNums highlightOnHover verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {SORT_COLUMNS.map((column) => (
              <SortHeading key={column} column={column} sorting={sorting} onSort={onSort} />
            ))}
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ number, category, kingdomTitle, questions, plays, unplayable }) => (
            <Table.Tr key={category._id} className={classes.row}>
              <Table.Td data-wide>{number}</Table.Td>
              <Table.Th scope="row" miw="9rem">
                <Group gap="xs" wrap="nowrap">
                  <ColorSwatch color={category.color} size={12} withShadow={false} />
                  <Anchor
                    component={Link}
                    to={paths.questionsOf(category._id)}
                    className={classes.link}
                  >
                    {markLanguages(category.title)}
                  </Anchor>
                </Group>
                <Text size="sm" c="dimmed" fw={400} data-narrow>
                  {kingdomTitle} · {category.timeAllowed}
                </Text>
                <UnplayableNote reason={unplayable} />
              </Table.Th>
              <Table.Td>{questions}</Table.Td>
              <Table.Td data-wide>{plays?.toLocaleString('en')}</Table.Td>
              <Table.Td data-wide>{category.points}</Table.Td>
              <Table.Td data-wide>{category.timeAllowed}</Table.Td>
              <Table.Td data-wide>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {markLanguages(category.description)} {markLanguages(`(${kingdomTitle})`)}
                </Text>
              </Table.Td>
              <Table.Td className={classes.actions}>
                <ItemMenu
                  itemId={category._id}
                  subject={category.title}
                  entries={[
                    { label: 'View Questions', to: paths.questionsOf(category._id) },
                    { label: 'Statistics', to: paths.statisticsOf(category._id) },
                    { label: 'Edit', onPress: () => onEdit(category) },
                    { label: 'History', to: paths.historyOf(category._id) },
                    {
                      label: 'Delete',
                      onPress: () => removeItem(category),
                      isDangerous: true,
                      isPending: removing.has(category._id),
                    },
                  ]}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

interface SortProps {
  sorting: Sorting
  onSort: (column: SortColumn) => void
}

function SortHeading({ column, sorting, onSort }: SortProps & { column: SortColumn }) {
  const sorted = parseSorting(sorting)
  const direction = sorted.descending ? 'descending' : 'ascending'
  const isSorted = sorted.column === column
  const SortedIcon = sorted.descending ? IconArrowDown : IconArrowUp
  const Icon = isSorted ? SortedIcon : IconArrowsSort
  const isNarrow = column === 'title' || column === 'questions'
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'} data-wide={!isNarrow || undefined}>
      <UnstyledButton miw="var(--target)" fz="inherit" fw={700} onClick={() => onSort(column)}>
        <Group component="span" gap={4} mih="var(--target)" wrap="nowrap">
          {column === 'number' ? '#' : capitalize(column)}
          <Icon size={16} aria-hidden="true" opacity={isSorted ? 1 : 0.55} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}

export function UnplayableNote({ reason }: { reason: string | undefined }) {
  if (!reason) return null
  return (
    <StatusBadge tone="wrong" icon={IconBan}>
      {`Unplayable: ${reason}`}
    </StatusBadge>
  )
}
