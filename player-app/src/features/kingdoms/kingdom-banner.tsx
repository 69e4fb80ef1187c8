import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { toQuizFlowState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import card from '../../ui/card.module.css'
import { BackLink } from '../../ui/links/back-link.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { Ring } from '../../ui/ring.tsx'
import classes from './kingdom-banner.module.css'
import { type BestResults, countProgress, describeProgress, isNewQuiz } from './progress.ts'

interface KingdomBannerProps extends Pick<Kingdom, 'title' | 'description' | 'image'> {
  children?: ReactNode
}

export function KingdomBanner({ title, description, image, children }: KingdomBannerProps) {
  usePageTitle(title)
  return (
    <div className={classes.root}>
      <BackLink to={paths.quiz}>All kingdoms</BackLink>
      <div className={`${card.card} ${classes.banner}`}>
        <img
          src={apiUrl(image.src)}
          alt=""
          width={400}
          height={300}
          fetchPriority="high"
          className={classes.image}
        />
        <div className={classes.words}>
          <PageHeading title={title} intro={markLanguages(description)} />
          <div className={classes.next}>{children}</div>
        </div>
      </div>
    </div>
  )
}

type Quizzes = { categories: readonly Category[]; bests: BestResults }

/** The player's progress in the kingdom, and a link to the next quiz. */
export function NextInKingdom({ categories, bests }: Quizzes) {
  const running = useStore(savedAttemptsStore, (kept) => kept.running)
  const progress = countProgress(categories, bests)
  const { played, quizzes } = progress
  const open = categories.find(({ _id }) => _id in running)
  const next = open ?? categories.find((category) => isNewQuiz(category, bests, running))
  if (quizzes === 0) return null
  return (
    <>
      <Ring share={played / quizzes} label={describeProgress(progress)}>
        {played}/{quizzes}
      </Ring>
      {next && (
        <LinkButton to={paths.quizFlowOf(next._id)} state={toQuizFlowState(next)}>
          <span>
            {played > 0 || open ? 'Continue' : 'Start'} with {markLanguages(next.title)}
          </span>
        </LinkButton>
      )}
    </>
  )
}

/** Shown in place of the banner while the kingdom is loading. */
export function KingdomPending({ list }: { list: ResourceState<Kingdom[]> }) {
  usePageTitle()
  return (
    <div className={classes.pending}>
      <PageHeading title="Quiz Kingdom" />
      <ListStatus
        list={{ ...list, data: undefined }}
        loading="Loading kingdom..."
        failed="Failed to load kingdom of category. Please try again."
      />
    </div>
  )
}
