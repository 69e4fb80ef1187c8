import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { ExportButton, type ExportChoice } from './export-button.tsx'

/** For everything, or one kingdom. */
export function CatalogueExport({ kingdoms }: { kingdoms: readonly Kingdom[] }) {
  const oneEach = kingdoms.map(
    ({ _id, title }): ExportChoice => ({ value: `kingdom/${_id}`, label: title }),
  )
  return <ExportButton choices={[{ value: 'all', label: 'All kingdoms' }, ...oneEach]} />
}
