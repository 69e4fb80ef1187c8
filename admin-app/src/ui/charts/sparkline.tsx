import classes from './chart.module.css'

interface SparklineProps {
  values: readonly number[]
  /** The value at the top, by default the largest. */
  most?: number
  color?: string
}

export function Sparkline({
  values,
  most = Math.max(1, ...values),
  color = 'var(--mantine-primary-color-filled)',
}: SparklineProps) {
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} ${most}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline
        points={values.map((value, at) => `${at},${most - value}`).join(' ')}
        fill="none"
        stroke={color}
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
