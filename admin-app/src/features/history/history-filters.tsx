import { Box, Button, TextInput } from '@mantine/core'
import { DaySchema } from '@quiz-kingdom/shared/entities/base/day.ts'
import {
  CATALOGUE_KINDS,
  type HistoryFilter,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { formatLongDay } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import * as v from 'valibot'
import { FILTER_WIDTH, FilterSelect, ListTools } from '../../ui/list/list-tools.tsx'
import classes from './history-list.module.css'
import { adminsStore } from './use-history.ts'

const KIND_LABELS = { kingdom: 'Kingdoms', category: 'Categories', question: 'Questions' }

const KIND_CHOICES = CATALOGUE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

interface HistoryFiltersProps {
  filter: HistoryFilter
  onFilter: (change: Partial<HistoryFilter>) => void
}

export function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const { kind, id, admin, day } = filter
  const { data: admins = [] } = useResource(adminsStore)
  // The address may name an account that is no longer an admin.
  const isOther = admin !== undefined && !admins.some(({ id }) => id === admin)
  return (
    <ListTools>
      {id === undefined ? (
        <FilterSelect
          label="Kind"
          all="All kinds"
          choices={KIND_CHOICES}
          value={kind}
          onChoose={(kind) => onFilter({ kind })}
        />
      ) : (
        <Button variant="default" onClick={() => onFilter({ id: undefined })}>
          Show the whole history
        </Button>
      )}
      <FilterSelect
        label="Admin"
        all="All admins"
        choices={[
          ...admins.map(({ id, username }) => ({ value: id, label: username })),
          ...(isOther ? [{ value: admin, label: 'Another account' }] : []),
        ]}
        value={admin}
        onChoose={(admin) => onFilter({ admin })}
      />
      <Box {...FILTER_WIDTH} className={classes.dayFilter}>
        <TextInput
          type="date"
          aria-label="Day in Addis Ababa"
          value={day ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ day: v.is(DaySchema, value) ? value : undefined })
          }
        />
        <span aria-hidden="true">{day === undefined ? 'Any day' : formatLongDay(day)}</span>
      </Box>
    </ListTools>
  )
}
