import classes from './question-image.module.css'

/** A question's picture among its words: whole, and no higher than they need. */
export function QuestionImage({ src, alt }: { src: string | undefined; alt: string }) {
  return <img src={src} alt={alt} className={classes.root} />
}
