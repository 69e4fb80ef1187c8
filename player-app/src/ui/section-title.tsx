import classes from './section-title.module.css'

/** The `h2` of a page's section, by which the section is named. */
export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className={classes.root}>
      {children}
    </h2>
  )
}
