import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  CATALOGUE_KINDS,
  CatalogueKindSchema,
  type HistoryFilter,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import * as v from 'valibot'
import tools from '../../ui/list-tools.module.css'
import { adminsStore } from './use-history.ts'

const KIND_LABELS = { kingdom: 'Kingdoms', category: 'Categories', question: 'Questions' }

interface HistoryFiltersProps {
  filter: HistoryFilter
  onFilter: (change: Partial<HistoryFilter>) => void
}

export function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const { kind, id, day } = filter
  return (
    <div className={tools.root}>
      {id === undefined ? (
        <NativeSelect
          aria-label="Kind"
          className={tools.choice}
          data={[
            { value: '', label: 'All kinds' },
            ...CATALOGUE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ kind: v.is(CatalogueKindSchema, value) ? value : undefined })
          }
        />
      ) : (
        <Button variant="default" onClick={() => onFilter({ id: undefined })}>
          Show changes to everything
        </Button>
      )}
      <AdminFilter filter={filter} onFilter={onFilter} />
      <TextInput
        type="date"
        aria-label="Day in Addis Ababa"
        className={tools.choice}
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ day: v.is(DaySchema, value) ? value : undefined })
        }
      />
    </div>
  )
}

/** Who is no admin any more may still be looked for, by an address. */
function AdminFilter({ filter: { admin }, onFilter }: HistoryFiltersProps) {
  const { data: admins = [] } = useResource(adminsStore)
  const isOther = admin !== undefined && !admins.some(({ id }) => id === admin)
  return (
    <NativeSelect
      aria-label="Admin"
      className={tools.choice}
      data={[
        { value: '', label: 'All admins' },
        ...admins.map(({ id, username }) => ({ value: id, label: username })),
        ...(isOther ? [{ value: admin, label: 'Another account' }] : []),
      ]}
      value={admin ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onFilter({ admin: v.is(IdSchema, value) ? value : undefined })
      }
    />
  )
}
