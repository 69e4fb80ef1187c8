import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Image } from '@quiz-kingdom/shared/entities/content/image.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { CSSProperties, ReactNode } from 'react'
import card from '../ui/card.module.css'
import { PageHeading } from '../ui/page.tsx'
import classes from './quiz-poster.module.css'

interface QuizPosterProps {
  title: string
  description: string | undefined
  picture: Image | undefined
  /** The quiz's colour, `#rrggbb`. */
  color?: string | undefined
  /** How the player has done in the quiz so far. */
  standing?: string | undefined
  /** Leads back, above the card. */
  back?: ReactNode
  children: ReactNode
}

export function QuizPoster(props: QuizPosterProps) {
  const { title, description, picture, color, standing, back, children } = props
  const style: (CSSProperties & Record<`--${string}`, string>) | undefined =
    color === undefined ? undefined : { '--quiz-color': color }
  return (
    <>
      <div className={classes.back}>{back}</div>
      <div className={card.banded}>
        <div className={classes.head} style={style}>
          <div className={classes.picture}>
            {picture && <img src={apiUrl(picture.src)} alt="" fetchPriority="high" />}
          </div>
          <div className={classes.words}>
            <PageHeading title={title} />
            {description && <p className={classes.description}>{markLanguages(description)}</p>}
            <p className={classes.standing}>{standing}</p>
          </div>
        </div>
        <div className="padded">{children}</div>
      </div>
    </>
  )
}
