import classes from './question-image.module.css'

export function QuestionImage({ src, alt }: { src: string | undefined; alt: string }) {
  return <img src={src} alt={alt} className={classes.root} />
}
