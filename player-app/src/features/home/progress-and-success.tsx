import classes from './progress-and-success.module.css'
import section from './section.module.css'

const STATS = [
  { value: '400+', label: 'Quizzes' },
  { value: '50+', label: 'Online players' },
  { value: '60%', label: 'Engagement' },
  { value: '#300', label: 'Global score' },
] as const

export function ProgressAndSuccess() {
  return (
    <section className={`${section.root} ${classes.root}`} aria-labelledby="progress-and-success">
      <div className={section.inner}>
        <h2 id="progress-and-success" className={section.title}>
          Progress and Success
        </h2>
        <dl className={classes.stats}>
          {STATS.map(({ value, label }) => (
            <div key={label} className={classes.stat}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
