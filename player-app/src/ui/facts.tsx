import classes from './facts.module.css'

/** Figures on tiles, by name. */
export function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, figure]) => (
        <div key={name}>
          <dt className="muted small">{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
