import classes from './join.module.css'

/** The live region must exist before its text. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className={classes.problem}>
      {children}
    </p>
  )
}
