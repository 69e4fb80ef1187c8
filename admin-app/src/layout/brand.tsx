import logo from '@quiz-kingdom/shared/art/logo.svg'
import classes from './brand.module.css'

export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <div className={classes.root}>
      <img src={logo} alt={withName ? '' : 'Quiz Kingdom'} width={36} height={36} />
      {withName && <span className={classes.name}>Quiz Kingdom</span>}
    </div>
  )
}
