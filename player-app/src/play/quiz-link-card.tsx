import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { LazyPicture } from '@quiz-kingdom/shared/ui/pictures/lazy-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toQuizFlowState } from '../lib/navigation-state.ts'
import { paths } from '../lib/paths.ts'
import card from '../ui/card.module.css'
import classes from './quiz-link-card.module.css'

interface QuizLinkCardProps {
  category: Category
  className?: string | undefined
  style?: CSSProperties
  beside: ReactNode
  children: ReactNode
}

/** The title is the only link, stretched over the whole card. */
export function QuizLinkCard(props: QuizLinkCardProps) {
  const { category, className = '', style, beside, children } = props
  return (
    <li className={`${card.linked} ${classes.root} ${className}`} style={style}>
      <LazyPicture src={category.image.src} width={160} height={160} className={classes.image} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <QuizLink category={category} />
        </h3>
        {children}
      </div>
      {beside}
    </li>
  )
}

/** The link's target covers the whole card. */
export function QuizLink({ category }: { category: Category }) {
  return (
    <Link to={paths.quizFlowOf(category._id)} state={toQuizFlowState(category)} className="target">
      {markLanguages(category.title)}
    </Link>
  )
}
