import classes from './tibeb-band.module.css'

/** The woven border of the habesha kemis, as wide as what holds it. Decoration only. */
export function TibebBand({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return <div className={classes.root} data-size={size} aria-hidden="true" />
}
