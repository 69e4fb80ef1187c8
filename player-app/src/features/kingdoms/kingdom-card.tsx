import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { LazyPicture } from '@quiz-kingdom/shared/ui/pictures/lazy-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { KingdomState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { Ring } from '../../ui/ring.tsx'
import classes from './kingdom-card.module.css'
import { describeProgress, type KingdomProgress } from './progress.ts'

interface KingdomCardProps {
  kingdom: Kingdom
  isFirst: boolean
  progress: KingdomProgress | undefined
  isInProgress: boolean
}

/** The chip is the only link, stretched over the whole card. */
export function KingdomCard({ kingdom, isFirst, progress, isInProgress }: KingdomCardProps) {
  const { _id: id, title, description, image } = kingdom
  const state: KingdomState = { id, title, description, image }
  return (
    <li className={`${card.lively} ${classes.root}`}>
      <LazyPicture
        src={image.src}
        isFirst={isFirst}
        width={400}
        height={300}
        className={classes.image}
      />
      {isInProgress && <span className={`pill ${classes.inProgress}`}>In progress</span>}
      <div className={classes.words}>
        <h3 className={classes.title}>{markLanguages(title)}</h3>
        <p className={classes.description}>{markLanguages(description)}</p>
        <div className={classes.foot}>
          <Link to={paths.quizKingdomOf(id)} state={state} className={`target ${classes.chip}`}>
            Categories
            <VisuallyHidden> of {markLanguages(title)}</VisuallyHidden>
            <IconArrowRight aria-hidden size={16} stroke={2.25} />
          </Link>
          <span className={classes.ring}>{progress && <ProgressRing progress={progress} />}</span>
        </div>
      </div>
    </li>
  )
}

function ProgressRing({ progress }: { progress: KingdomProgress }) {
  const { quizzes, played, mastered } = progress
  if (quizzes === 0) return null
  return (
    <Ring
      share={played / quizzes}
      label={describeProgress(progress)}
      isCrowned={mastered === quizzes}
    >
      {played}/{quizzes}
    </Ring>
  )
}
