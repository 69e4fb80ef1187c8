import homeHero from '@quiz-kingdom/shared/art/home-hero.svg'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './hero.module.css'
import { HeroCard } from './hero-card.tsx'

export function Hero() {
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
          <Link to={paths.quiz} className={classes.start}>
            Start Quiz Now
          </Link>
          <Link to={paths.daily} className={classes.daily}>
            Play today’s quiz – no account needed
          </Link>
        </div>
        <HeroCard />
        <div className={classes.scene}>
          {/* Lazy, so pages that hide it do not load it. */}
          <img src={homeHero} alt="" width={480} height={400} fetchPriority="high" loading="lazy" />
        </div>
      </div>
      <div className={classes.band}>
        <TibebBand />
      </div>
    </section>
  )
}
