import classes from './join.module.css'

/** In a live region that is there before its text. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className={classes.problem}>
      {children}
    </p>
  )
}
