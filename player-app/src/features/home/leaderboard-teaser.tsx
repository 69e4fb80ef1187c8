import medalBronze from '@quiz-kingdom/shared/art/medal-bronze.svg'
import medalGold from '@quiz-kingdom/shared/art/medal-gold.svg'
import medalSilver from '@quiz-kingdom/shared/art/medal-silver.svg'
import topOfList from '@quiz-kingdom/shared/art/top-of-list.svg'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './leaderboard-teaser.module.css'
import section from './section.module.css'

export function LeaderboardTeaser() {
  return (
    <section className={`${section.root} ${classes.root}`} aria-labelledby="top-of-the-list">
      <div className={`${section.inner} ${classes.columns}`}>
        <img
          src={topOfList}
          alt=""
          width={400}
          height={320}
          loading="lazy"
          className={classes.image}
        />
        <div>
          <h2 id="top-of-the-list" className={section.title}>
            Be the top on the list
          </h2>
          <p className={section.lead}>
            Right answers earn points. Play again as often as you like – your total never goes down.
          </p>
          <div className={classes.badges}>
            {[medalGold, medalSilver, medalBronze].map((medal) => (
              <img key={medal} src={medal} alt="" width={52} height={52} loading="lazy" />
            ))}
            <p>The top three win gold, silver and bronze.</p>
          </div>
          <LinkButton to={paths.leaderboard} size="lg" variant="quiet">
            See who’s on top
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
