import classes from './chart.module.css'
import { DEFAULT_LINE_COLOR } from './kingdom-colors.ts'

interface SparklineProps {
  /** One value per day. The line to today's is dashed, because today is incomplete. */
  values: readonly number[]
  /** The value at the top; 0 is then at the bottom. By default, the values fill the height. */
  most?: number
  color?: string
}

export function Sparkline({ values, most, color = DEFAULT_LINE_COLOR }: SparklineProps) {
  const top = most ?? Math.max(...values)
  const bottom = most === undefined ? Math.min(...values) : 0
  const points = values.map((value, at) => `${at},${top - value}`)
  const line = { fill: 'none', stroke: color, vectorEffect: 'non-scaling-stroke' }
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} ${Math.max(1, top - bottom)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.slice(0, -1).join(' ')} strokeWidth={2} {...line} />
      <polyline
        points={points.slice(-2).join(' ')}
        strokeWidth={1.5}
        strokeDasharray="2 3"
        {...line}
      />
      {/* Lines without length are drawn as dots, which the scale does not distort. */}
      <path d={`M${points.at(-1)}h0`} strokeWidth={9} strokeLinecap="round" {...line} />
      <path
        d={`M${points.at(-1)}h0`}
        strokeWidth={5}
        strokeLinecap="round"
        {...line}
        stroke="var(--qk-card)"
      />
    </svg>
  )
}
