import classes from './tibeb-band.module.css'

/** The woven border of the habesha kemis, as wide as what holds it. Decoration only. */
export function TibebBand() {
  return <div className={classes.root} aria-hidden="true" />
}
