import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  BADGES,
  type Badge,
  type BadgeList,
  type BadgeMetric,
  crownId,
  crownTitle,
  type EarnedBadge,
  type UnearnedBadge,
} from '@quiz-kingdom/shared/entities/game/badge.ts'
import type { Db } from '../platform/db/database.ts'
import type { SubmittedAttempt } from '../play/held-back/open-questions.repository.ts'
import {
  type BadgeProgress,
  type Crest,
  findBadgeProgress,
  listAwards,
  listCrests,
} from './badges.repository.ts'
import { type BadgeCounts, computeBadgeCounts, computeNeededCount, isMastered } from './counts.ts'

const toCrown = ({ kingdomId, title, src }: Crest): Badge => ({
  id: crownId(kingdomId),
  title: crownTitle(title),
  sentence: `Score 90% in every quiz in ${title}.`,
  crest: src,
})

const FIXED_BADGES: readonly Badge[] = BADGES.map(({ id, title, sentence }) => ({
  id,
  title,
  sentence,
}))

/** Lists the easiest badges first, then crowns in the order of their kingdoms. Omits removed badges. */
export async function listBadges(db: Db, badgeIds: readonly string[]): Promise<Badge[]> {
  const fixed = FIXED_BADGES.filter(({ id }) => badgeIds.includes(id))
  if (fixed.length === badgeIds.length) return fixed
  const crowns = (await listCrests(db)).map(toCrown)
  return [...fixed, ...crowns.filter(({ id }) => badgeIds.includes(id))]
}

/** Badges for these counts do not depend on right answers. */
const COUNTS_WITHOUT_ANSWERS: readonly BadgeMetric[] = [
  'quizzes',
  'days',
  'kingdoms',
  'wholeKingdoms',
  'streak',
  'daily',
]

function dependsOnAnswers(badgeId: string): boolean {
  const badge = BADGES.find(({ id }) => id === badgeId)
  return badge === undefined || !COUNTS_WITHOUT_ANSWERS.includes(badge.counts)
}

/** Lists the latest first. Leaves out badges that would reveal right answers in `heldBackAttempts`. */
export async function listEarnedBadges(
  db: Db,
  userId: Id,
  heldBackAttempts: readonly SubmittedAttempt[],
): Promise<EarnedBadge[]> {
  const heldBackIds = new Set<Id | null>(heldBackAttempts.map(({ id }) => id))
  const awards = (await listAwards(db, userId)).filter(
    ({ badgeId, attemptId }) => !heldBackIds.has(attemptId) || !dependsOnAnswers(badgeId),
  )
  const earnedAt = new Map(awards.map(({ badgeId, awardedAt }) => [badgeId, awardedAt]))
  const badges = await listBadges(db, [...earnedAt.keys()])
  return badges
    .map((badge) => ({ ...badge, earnedAt: earnedAt.get(badge.id) ?? '' }))
    .reverse()
    .sort((a, b) => b.earnedAt.localeCompare(a.earnedAt, 'en'))
}

/** `streak` is the player's longest one. */
export async function readBadges(
  db: Db,
  userId: Id,
  heldBackAttempts: readonly SubmittedAttempt[],
  streak = 0,
): Promise<BadgeList> {
  const crests = await listCrests(db)
  const progress = await findBadgeProgress(
    db,
    userId,
    crests.map(({ kingdomId }) => kingdomId),
  )
  const counts = computeBadgeCounts(progress, { streak })
  const crowns = crests.filter(({ kingdomId }) => progress.kingdoms.has(kingdomId))
  const ahead = [
    ...listUnearnedFixedBadges(progress, counts),
    ...crowns.map((it) => toUnearnedCrown(progress, it)),
  ]
  const isAhead = ({ id }: UnearnedBadge) =>
    !progress.held.has(id) && (heldBackAttempts.length === 0 || !dependsOnAnswers(id))
  return {
    earned: await listEarnedBadges(db, userId, heldBackAttempts),
    ahead: ahead.filter(isAhead),
    ...(heldBackAttempts.length > 0 && { heldBack: true }),
  }
}

function listUnearnedFixedBadges(
  progress: BadgeProgress,
  counts: Partial<BadgeCounts>,
): UnearnedBadge[] {
  return BADGES.map((badge) => {
    const { id, title, sentence } = badge
    const needs = computeNeededCount(badge, progress)
    return { id, title, sentence, needs, count: Math.min(needs, counts[badge.counts] ?? 0) }
  })
}

function toUnearnedCrown({ quizzesOf }: BadgeProgress, crest: Crest): UnearnedBadge {
  const bests = quizzesOf.get(crest.kingdomId) ?? []
  return { ...toCrown(crest), needs: bests.length, count: bests.filter(isMastered).length }
}
