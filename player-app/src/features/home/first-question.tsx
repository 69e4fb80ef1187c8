import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import classes from './first-question.module.css'
import section from './section.module.css'

/** The section stands in the page from the start; what is asked comes when one is about to see it. */
export function FirstQuestion() {
  const root = useRef<HTMLElement>(null)
  const [Question, setQuestion] = useState<ComponentType>()

  useEffect(() => {
    if (!root.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        // Without it the page is whole.
        import('./try-question.tsx').then(
          ({ TryQuestion }) => setQuestion(() => TryQuestion),
          () => {},
        )
      },
      { rootMargin: '100%' },
    )
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [])

  return (
    <section ref={root} className={section.root} aria-labelledby="first-question">
      <div className={`${section.inner} ${classes.inner}`}>
        <div>
          <h2 id="first-question" className={section.title}>
            Try a question
          </h2>
          <Link to={paths.daily} className={classes.all}>
            See the daily quiz
          </Link>
        </div>
        <div className={classes.place}>{Question && <Question />}</div>
      </div>
    </section>
  )
}
