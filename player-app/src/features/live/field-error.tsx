import classes from './join.module.css'

/** Render it even without a text: screen readers announce only text added to an existing live region. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className={classes.problem}>
      {children}
    </p>
  )
}
