import { Table, UnstyledButton } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ItemHandlers } from '../../ui/edited-list.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { CategoryActions } from './category-actions.tsx'
import {
  type CategoryRow,
  parseSorting,
  SORT_COLUMNS,
  SORT_LABELS,
  type SortColumn,
  type Sorting,
} from './category-rows.ts'
import classes from './category-table.module.css'
import { UnplayableNote } from './unplayable-note.tsx'

interface CategoryTableProps extends ItemHandlers<Category> {
  rows: readonly CategoryRow[]
  sorting: Sorting
  onSort: (column: SortColumn) => void
}

export function CategoryTable({ rows, sorting, onSort, ...handlers }: CategoryTableProps) {
  return (
    <TableFrame label="Table of categories">
      <Table className={classes.table} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            {SORT_COLUMNS.map((column) => (
              <SortHeading key={column} column={column} sorting={sorting} onSort={onSort} />
            ))}
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ number, category, kingdomTitle, unplayable }) => (
            <Table.Tr key={category._id}>
              <Table.Td className={classes.number}>{number}</Table.Td>
              <Table.Th scope="row" className={classes.title}>
                <div className={classes.name}>
                  <span className={classes.swatch} style={{ background: category.color }} />
                  {withLanguages(category.title)}
                </div>
              </Table.Th>
              <Table.Td className={classes.number}>{category.points}</Table.Td>
              <Table.Td className={classes.number}>{category.timeAllowed}</Table.Td>
              <Table.Td className={classes.about}>
                <span className={classes.description}>{withLanguages(category.description)}</span>{' '}
                {withLanguages(`(${kingdomTitle})`)}
                <UnplayableNote reason={unplayable} />
              </Table.Td>
              <Table.Td className={classes.actions}>
                <CategoryActions category={category} {...handlers} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

interface SortHeadingProps {
  column: SortColumn
  sorting: Sorting
  onSort: (column: SortColumn) => void
}

function SortHeading({ column, sorting, onSort }: SortHeadingProps) {
  const sorted = parseSorting(sorting)
  const direction = sorted.descending ? 'descending' : 'ascending'
  const isSorted = sorted.column === column
  const SortedIcon = sorted.descending ? IconArrowDown : IconArrowUp
  const Icon = isSorted ? SortedIcon : IconArrowsSort
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(column)}>
        {SORT_LABELS[column]}
        <Icon size={16} aria-hidden="true" className={classes.icon} data-sorted={isSorted} />
      </UnstyledButton>
    </Table.Th>
  )
}
