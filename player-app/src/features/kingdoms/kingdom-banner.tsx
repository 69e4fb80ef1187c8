import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { BackLink } from '../../ui/links/back-link.tsx'
import { PageHeading } from '../../ui/page.tsx'
import classes from './kingdom-banner.module.css'

type KingdomBannerProps = Pick<Kingdom, 'title' | 'description' | 'image'>

export function KingdomBanner({ title, description, image }: KingdomBannerProps) {
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
        </div>
      </div>
    </div>
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
