import homeHero from '@quiz-kingdom/shared/art/home-hero.svg'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './hero.module.css'

export function Hero({ card }: { card: ReactNode }) {
  return (
    <section className={classes.root}>
      <div className={classes.stage}>
        <div className={classes.words}>
          <h1 className={classes.title} tabIndex={-1}>
            Daily Quiz, <span className={classes.win}>Daily Win!</span>
          </h1>
          <p className={classes.intro}>
            Free daily quizzes on science, history and Ethiopian culture. Play for five minutes,
            earn badges, climb the leaderboard.
          </p>
          <div className="row">
            <Link to={paths.daily} className={classes.daily}>
              Play today’s quiz <small>no account needed</small>
            </Link>
            <Link to={paths.quiz} className={classes.start}>
              Start Quiz Now
            </Link>
          </div>
        </div>
        <div className={classes.card}>{card}</div>
        <div className={classes.scene}>
          {/* Lazy, so that pages that hide the drawing do not load it. */}
          <img src={homeHero} alt="" width={480} height={400} fetchPriority="high" loading="lazy" />
        </div>
      </div>
      <div className={classes.band}>
        <TibebBand />
      </div>
    </section>
  )
}
