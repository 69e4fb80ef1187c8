import * as v from 'valibot'
import type { Id } from '../base/id.ts'

/** Figures of a player that earn badges. Feats within one quiz, such as `perfect`, are 0 or 1. */
export const BADGE_METRICS = [
  'quizzes',
  'days',
  'kingdoms',
  /** Kingdoms in which the player has played every quiz. */
  'wholeKingdoms',
  /** Kingdoms with a score of 90 % in at least one quiz. */
  'wellReadKingdoms',
  /** Different quizzes with a score of 90 %. */
  'wellReadQuizzes',
  /** Different quizzes with a score of 100 %. */
  'perfectQuizzes',
  /** Kingdoms with a score of 90 % in every quiz. */
  'crowns',
  /** Daily quizzes in a row. */
  'streak',
  'perfect',
  'quick',
  'comeback',
  'early',
  'late',
  'daily',
  'perfectDaily',
] as const
export type BadgeMetric = (typeof BADGE_METRICS)[number]

/** The percentage of right answers at which a quiz is mastered. */
export const MASTERED_PERCENT = 90

export interface BadgeRule {
  id: string
  title: string
  sentence: string
  counts: BadgeMetric
  needs: number | 'every kingdom'
}

/** Ordered from the easiest to the hardest to earn. */
export const BADGES = [
  {
    id: 'first-quiz',
    title: 'First Steps',
    sentence: 'Finish your first quiz.',
    counts: 'quizzes',
    needs: 1,
  },
  {
    id: 'first-daily',
    title: 'Guest of the Day',
    sentence: 'Finish a daily quiz.',
    counts: 'daily',
    needs: 1,
  },
  {
    id: 'quizzes-10',
    title: 'Warmed Up',
    sentence: 'Finish 10 quizzes.',
    counts: 'quizzes',
    needs: 10,
  },
  {
    id: 'early-bird',
    title: 'Early Bird',
    sentence: 'Score 50% in a quiz between 05:00 and 08:00 in Addis Ababa.',
    counts: 'early',
    needs: 1,
  },
  {
    id: 'night-owl',
    title: 'Night Owl',
    sentence: 'Score 50% in a quiz between 22:00 and 02:00 in Addis Ababa.',
    counts: 'late',
    needs: 1,
  },
  {
    id: 'kingdoms-3',
    title: 'Wanderer',
    sentence: 'Play in 3 kingdoms.',
    counts: 'kingdoms',
    needs: 3,
  },
  {
    id: 'streak-3',
    title: 'Three in a Row',
    sentence: 'Finish the daily quiz 3 days in a row.',
    counts: 'streak',
    needs: 3,
  },
  {
    id: 'perfect',
    title: 'Flawless',
    sentence: 'Get every question in a quiz right.',
    counts: 'perfect',
    needs: 1,
  },
  {
    id: 'comeback',
    title: 'Comeback',
    sentence: 'Score 90% in a quiz you once scored under 50%.',
    counts: 'comeback',
    needs: 1,
  },
  {
    id: 'quick-and-right',
    title: 'Quick and Right',
    sentence: 'Get every question right in under a third of the time.',
    counts: 'quick',
    needs: 1,
  },
  {
    id: 'kingdoms-6',
    title: 'Traveller',
    sentence: 'Play in 6 kingdoms.',
    counts: 'kingdoms',
    needs: 6,
  },
  {
    id: 'whole-kingdom',
    title: 'Every Road',
    sentence: 'Play every quiz in one kingdom.',
    counts: 'wholeKingdoms',
    needs: 1,
  },
  {
    id: 'streak-7',
    title: 'A Week of Wins',
    sentence: 'Finish the daily quiz 7 days in a row.',
    counts: 'streak',
    needs: 7,
  },
  {
    id: 'quizzes-50',
    title: 'Steady Hand',
    sentence: 'Finish 50 quizzes.',
    counts: 'quizzes',
    needs: 50,
  },
  {
    id: 'perfect-daily',
    title: 'Star of the Day',
    sentence: 'Get every question in a daily quiz right.',
    counts: 'perfectDaily',
    needs: 1,
  },
  {
    id: 'perfect-5',
    title: 'Five Stars',
    sentence: 'Get everything right in 5 different quizzes.',
    counts: 'perfectQuizzes',
    needs: 5,
  },
  {
    id: 'well-read-10',
    title: 'Well Read',
    sentence: 'Score 90% in 10 different quizzes.',
    counts: 'wellReadQuizzes',
    needs: 10,
  },
  {
    id: 'days-30',
    title: 'Regular Guest',
    sentence: 'Play on 30 different days.',
    counts: 'days',
    needs: 30,
  },
  {
    id: 'kingdoms-9',
    title: 'Explorer',
    sentence: 'Play in 9 kingdoms.',
    counts: 'kingdoms',
    needs: 9,
  },
  {
    id: 'many-sided',
    title: 'Many-Sided',
    sentence: 'Score 90% in quizzes from 6 different kingdoms.',
    counts: 'wellReadKingdoms',
    needs: 6,
  },
  {
    id: 'every-kingdom',
    title: 'Around the Realm',
    sentence: 'Play in every kingdom.',
    counts: 'kingdoms',
    needs: 'every kingdom',
  },
  {
    id: 'quizzes-100',
    title: 'A Hundred Quizzes',
    sentence: 'Finish 100 quizzes.',
    counts: 'quizzes',
    needs: 100,
  },
  {
    id: 'first-crown',
    title: 'First Crown',
    sentence: 'Score 90% in every quiz in one kingdom.',
    counts: 'crowns',
    needs: 1,
  },
  {
    id: 'streak-30',
    title: 'A Month of Wins',
    sentence: 'Finish the daily quiz 30 days in a row.',
    counts: 'streak',
    needs: 30,
  },
  {
    id: 'perfect-15',
    title: 'Sky of Stars',
    sentence: 'Get everything right in 15 different quizzes.',
    counts: 'perfectQuizzes',
    needs: 15,
  },
  {
    id: 'well-read-30',
    title: 'Scholar',
    sentence: 'Score 90% in 30 different quizzes.',
    counts: 'wellReadQuizzes',
    needs: 30,
  },
  {
    id: 'three-crowns',
    title: 'Three Crowns',
    sentence: 'Score 90% in every quiz in 3 kingdoms.',
    counts: 'crowns',
    needs: 3,
  },
  {
    id: 'streak-100',
    title: 'A Hundred Days',
    sentence: 'Finish the daily quiz 100 days in a row.',
    counts: 'streak',
    needs: 100,
  },
  {
    id: 'every-crown',
    title: 'Sovereign of All',
    sentence: 'Score 90% in every quiz in every kingdom.',
    counts: 'crowns',
    needs: 'every kingdom',
  },
] as const satisfies readonly BadgeRule[]

export type FixedBadgeId = (typeof BADGES)[number]['id']

const CROWN_ID_PREFIX = 'crown-'

/** The id of the badge for mastering a kingdom. */
export function crownId(kingdomId: Id): string {
  return CROWN_ID_PREFIX + kingdomId
}

export const crownTitle = (kingdom: string) => `Crown of ${kingdom}`

export const BadgeSchema = v.object({
  id: v.string(),
  title: v.string(),
  sentence: v.string(),
  /** For a crown, the address of its kingdom's crest. */
  crest: v.optional(v.string()),
})
export type Badge = v.InferOutput<typeof BadgeSchema>

export const EarnedBadgeSchema = v.object({
  ...BadgeSchema.entries,
  /** ISO 8601, UTC. */
  earnedAt: v.string(),
})
export type EarnedBadge = v.InferOutput<typeof EarnedBadgeSchema>

export const UnearnedBadgeSchema = v.object({
  ...BadgeSchema.entries,
  /** The player's progress towards `needs`. */
  count: v.number(),
  needs: v.number(),
})
export type UnearnedBadge = v.InferOutput<typeof UnearnedBadgeSchema>

export const BadgeListSchema = v.object({
  earned: v.array(EarnedBadgeSchema),
  ahead: v.array(UnearnedBadgeSchema),
  /** True if badges are missing because they would reveal answers of a quiz that the player has open. */
  heldBack: v.optional(v.boolean()),
})
export type BadgeList = v.InferOutput<typeof BadgeListSchema>

export const BadgeHoldersSchema = v.object({
  ...v.pick(BadgeSchema, ['id', 'title']).entries,
  players: v.number(),
})
export type BadgeHolders = v.InferOutput<typeof BadgeHoldersSchema>

const BEST_BADGES_MAX = 3

/** Returns the hardest badges first, without crowns, which other badges count. */
export function listBestBadges(badgeIds: Iterable<string>): FixedBadgeId[] {
  const earned = new Set(badgeIds)
  const fixed = BADGES.map(({ id }) => id).filter((id) => earned.has(id))
  return fixed.reverse().slice(0, BEST_BADGES_MAX)
}
