import classes from './flame.module.css'

export const FLAME_PATH =
  'M17 1c2 7 12 12 12 24a13 13 0 0 1-26 0c0-6 3-9 5-13 1 3 2 4 4 5 1-6 2-11 5-16z'

export function Flame({ days, isLit }: { days?: number; isLit: boolean }) {
  return (
    <svg
      viewBox="0 0 32 40"
      aria-hidden="true"
      data-lit={isLit || undefined}
      className={classes.root}
    >
      <path d={FLAME_PATH} />
      <path d={FLAME_PATH} transform="translate(4.8 11.4) scale(.7)" className={classes.core} />
      {days && (
        <text x="16" y="32" className={classes.days}>
          {days}
        </text>
      )}
    </svg>
  )
}
