import type { KingdomAccuracy, Profile } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { EarnedOn, MedalGrid } from '../../ui/badges/badge-list.tsx'
import { BarTable } from '../../ui/bar-table.tsx'
import card from '../../ui/card.module.css'
import cards from '../../ui/card-grid.module.css'
import { Facts } from '../../ui/facts.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextLink } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { PlayerAvatar } from '../../ui/players/player.tsx'
import { PlayCalendar } from './play-calendar.tsx'
import classes from './profile-sections.module.css'

export function ProfileSections({ profile, children }: { profile: Profile; children?: ReactNode }) {
  const { accuracy, badges, days, today } = profile
  const shown = pickStrongestAndWeakest(accuracy)
  return (
    <div className="stack gap-l">
      <ProfileSummary profile={profile} change={children ? appearanceLink : null} />
      <div className={cards.pair}>
        <section aria-labelledby="accuracy" className="stack">
          <SectionTitle id="accuracy">Right answers by kingdom</SectionTitle>
          {accuracy.length > 0 ? (
            <>
              {shown.length > 0 ? (
                <AccuracyChart kingdoms={shown} />
              ) : (
                <p>Answer {RATED_QUESTIONS_MIN} questions in a kingdom to see it here.</p>
              )}
              {accuracy.length > shown.length && (
                <Fold summary="All kingdoms">
                  <AccuracyChart kingdoms={accuracy} />
                </Fold>
              )}
            </>
          ) : (
            <p>No quizzes finished yet.</p>
          )}
        </section>
        <section aria-labelledby="days" className="stack">
          <SectionTitle id="days">The last 12 weeks</SectionTitle>
          <PlayCalendar days={days} today={today} />
        </section>
      </div>
      <section aria-labelledby="badges" className="stack">
        <SectionTitle id="badges">Badges</SectionTitle>
        {badges.length === 0 && <p>No badges yet.</p>}
        <MedalGrid badges={badges} more={EarnedOn} />
        {children && (
          <TextLink to={paths.badges} alone="start">
            See all badges
          </TextLink>
        )}
      </section>
      {children}
    </div>
  )
}

/** With fewer answers, a percentage says little. */
const RATED_QUESTIONS_MIN = 10
const STRONGEST_SHOWN = 3
const WEAKEST_SHOWN = 2

/** Best first. */
export function pickStrongestAndWeakest(accuracy: readonly KingdomAccuracy[]): KingdomAccuracy[] {
  const rated = accuracy
    .filter(({ questions }) => questions >= RATED_QUESTIONS_MIN)
    .toSorted((a, b) => getAccuracy(b) - getAccuracy(a))
  return rated.filter(
    (_, index) => index < STRONGEST_SHOWN || index >= rated.length - WEAKEST_SHOWN,
  )
}

const getAccuracy = ({ questions, rightAnswers }: KingdomAccuracy) => rightAnswers / questions

function AccuracyChart({ kingdoms }: { kingdoms: readonly KingdomAccuracy[] }) {
  return (
    <BarTable
      heads={['Kingdom', 'Right answers']}
      bars={kingdoms.map(({ kingdomId, title, questions, rightAnswers }) => {
        const percent = questions === 0 ? 0 : Math.round((100 * rightAnswers) / questions)
        return {
          key: kingdomId,
          label: markLanguages(title),
          percent,
          figures: (
            <>
              <strong>{percent}%</strong> {rightAnswers.toLocaleString('en')} of{' '}
              {questions.toLocaleString('en')}
            </>
          ),
        }
      })}
    />
  )
}

const appearanceLink = (
  <TextLink reloadDocument to="#appearance" alone="start">
    Change avatar
  </TextLink>
)

function ProfileSummary({ profile, change }: { profile: Profile; change: ReactNode }) {
  const { username, points, quizzes, streak, badges } = profile
  const facts = {
    'Leaderboard points': points.toLocaleString('en'),
    [quizzes === 1 ? 'Quiz' : 'Quizzes']: quizzes.toLocaleString('en'),
    'Day streak': streak.toLocaleString('en'),
    [badges.length === 1 ? 'Badge' : 'Badges']: badges.length.toLocaleString('en'),
  }
  return (
    <section aria-labelledby="player" className={card.banded}>
      <div className={classes.summary}>
        <PlayerAvatar player={profile} large />
        <div className={classes.words}>
          <SectionTitle id="player">{markLanguages(username)}</SectionTitle>
          <Facts facts={facts} />
          {change}
        </div>
      </div>
    </section>
  )
}
