import { Table } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import type { ChartTable } from './chart-data.ts'
import classes from './data-table.module.css'

/** A chart's numbers for those who cannot see it, or want to read them. */
export function DataTable({ title, headings, rows }: ChartTable & { title: string }) {
  return (
    <section
      aria-label={`Table: ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard cannot scroll it
      tabIndex={0}
      className={classes.root}
    >
      <Table verticalSpacing={6} stickyHeader>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two kingdoms may be called alike
              <Table.Th key={index}>{withLanguages(heading)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, ...numbers]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{withLanguages(String(label))}</Table.Th>
              {numbers.map((number, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
                <Table.Td key={index} className={classes.number}>
                  {number}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
