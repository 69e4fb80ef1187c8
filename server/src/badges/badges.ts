import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import {
  BADGES,
  type Badge,
  type BadgeAhead,
  type BadgeHolders,
  type BadgeList,
  crownId,
  type EarnedBadge,
} from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../db/database.ts'
import { listKingdomTitles } from '../insights/insights.repository.ts'
import {
  type Crest,
  countHolders,
  findStanding,
  listAwards,
  listCrests,
  type Standing,
  WHOLE_STANDING,
} from './badges.repository.ts'
import { type Counts, countsOf, isMastered, needsOf } from './earned.ts'

const crownTitle = (kingdom: string) => `Crown of ${kingdom}`

const crownOf = ({ kingdomId, title, src }: Crest): Badge => ({
  id: crownId(kingdomId),
  title: crownTitle(title),
  sentence: `Score 90 % in all quizzes of ${title}.`,
  crest: src,
})

const FIXED: readonly Badge[] = BADGES.map(({ id, title, sentence }) => ({ id, title, sentence }))

/** Those that this release has, the least first, then crowns in the order of their kingdoms. */
export async function listBadges(db: Db, badgeIds: readonly string[]): Promise<Badge[]> {
  const fixed = FIXED.filter(({ id }) => badgeIds.includes(id))
  // Crests are looked for only where there is a crown.
  if (fixed.length === badgeIds.length) return fixed
  const crowns = (await listCrests(db)).map(crownOf)
  return [...fixed, ...crowns.filter(({ id }) => badgeIds.includes(id))]
}

/** Earned last comes first. */
export async function listEarnedBadges(db: Db, userId: Id): Promise<EarnedBadge[]> {
  const awards = await listAwards(db, userId)
  const earnedAt = new Map(awards.map(({ badgeId, awardedAt }) => [badgeId, awardedAt]))
  const badges = await listBadges(db, [...earnedAt.keys()])
  return badges
    .map((badge) => ({ ...badge, earnedAt: earnedAt.get(badge.id) ?? '' }))
    .reverse()
    .sort((a, b) => b.earnedAt.localeCompare(a.earnedAt, 'en'))
}

/** `streak` is the player's longest. */
export async function readBadges(db: Db, userId: Id, streak = 0): Promise<BadgeList> {
  const standing = await findStanding(db, userId, WHOLE_STANDING)
  const counts = countsOf(standing, { streak })
  const crests = await listCrests(db)
  const crowns = crests.filter(({ kingdomId }) => standing.kingdoms.has(kingdomId))
  const ahead = [...fixedAhead(standing, counts), ...crowns.map((it) => crownAhead(standing, it))]
  return {
    earned: await listEarnedBadges(db, userId),
    ahead: ahead.filter(({ id }) => !standing.held.has(id)),
  }
}

function fixedAhead(standing: Standing, counts: Counts): BadgeAhead[] {
  return BADGES.map((badge) => {
    const { id, title, sentence } = badge
    const needs = needsOf(badge, standing)
    return { id, title, sentence, needs, count: Math.min(needs, counts[badge.counts]) }
  })
}

function crownAhead({ quizzesOf }: Standing, crest: Crest): BadgeAhead {
  const bests = quizzesOf.get(crest.kingdomId) ?? []
  return { ...crownOf(crest), needs: bests.length, count: bests.filter(isMastered).length }
}

/** How many players hold each badge, and the crown of each kingdom there is. */
export async function readHolders(db: Db): Promise<BadgeHolders[]> {
  const kingdoms = await listKingdomTitles(db)
  const crowns = kingdoms.map(({ id, title }) => ({ id: crownId(id), title: crownTitle(title) }))
  const holders: BadgeHolders[] = []
  for (const { id, title } of [...BADGES, ...crowns]) {
    holders.push({ id, title, players: await countHolders(db, id) })
    // SQLite answers without a turn of the event loop, and players wait for one.
    await eventLoopTurn()
  }
  return holders
}
