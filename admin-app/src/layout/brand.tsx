import logo from '@quiz-kingdom/shared/art/logo.svg'
import classes from './brand.module.css'

/** The logo mark, with the product's name where there is room for it. */
export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <div className={classes.root}>
      <img src={logo} alt={withName ? '' : 'Quiz Kingdom'} width={36} height={36} />
      {withName && <span className={classes.name}>Quiz Kingdom</span>}
    </div>
  )
}
