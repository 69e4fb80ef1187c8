import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import classes from './chart.module.css'
import { type ChartData, PLAYER_KEY } from './chart-data.ts'
import { useSwitchedSeries } from './chart-legend.tsx'

/** Room for a bar, and for a username of 20 characters under each group, in pixels. */
const BAR_WIDTH = 12
const NAME_WIDTH = 140
const AXIS_WIDTH = 80

export default function TopPlayersChart({ rows, series }: ChartData) {
  const { shown, legend } = useSwitchedSeries(series)
  const groupWidth = Math.max(NAME_WIDTH, shown.length * BAR_WIDTH)
  return (
    <>
      <section
        aria-label="Top players, to scroll sideways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard cannot scroll it
        tabIndex={0}
        className={classes.scroll}
      >
        <div
          role="img"
          aria-label="Bar chart: score of the top players in each kingdom"
          className={classes.bars}
          style={{ minWidth: AXIS_WIDTH + rows.length * groupWidth }}
        >
          <BarChart
            h={360}
            data={rows}
            dataKey={PLAYER_KEY}
            series={shown}
            barChartProps={{ barGap: 1, barCategoryGap: '12%' }}
            xAxisProps={{ interval: 0 }}
            yAxisLabel="Score"
            yAxisProps={{ allowDecimals: false }}
            textColor="var(--mantine-color-dimmed)"
            classNames={{ axisLabel: classes.axisLabel }}
            accessibilityLayer={false}
          />
        </div>
      </section>
      {legend}
    </>
  )
}
