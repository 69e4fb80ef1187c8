import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { ExportButton, type ExportChoice } from './export-button.tsx'

export function CatalogueExport({ kingdoms }: { kingdoms: readonly Kingdom[] }) {
  const oneEach = kingdoms.map(
    ({ _id, title }): ExportChoice => ({ label: title, part: { kind: 'kingdom', id: _id } }),
  )
  return <ExportButton choices={[{ label: 'All kingdoms' }, ...oneEach]} />
}
