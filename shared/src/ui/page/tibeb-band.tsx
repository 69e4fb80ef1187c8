import classes from './tibeb-band.module.css'

export function TibebBand({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return <div className={classes.root} data-size={size} aria-hidden="true" />
}
