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

const BADGE_RULES = [
  { id: 'first-quiz', counts: 'quizzes', needs: 1 },
  { id: 'first-daily', counts: 'daily', needs: 1 },
  { id: 'quizzes-10', counts: 'quizzes', needs: 10 },
  { id: 'early-bird', counts: 'early', needs: 1 },
  { id: 'night-owl', counts: 'late', needs: 1 },
  { id: 'kingdoms-3', counts: 'kingdoms', needs: 3 },
  { id: 'streak-3', counts: 'streak', needs: 3 },
  { id: 'perfect', counts: 'perfect', needs: 1 },
  { id: 'comeback', counts: 'comeback', needs: 1 },
  { id: 'quick-and-right', counts: 'quick', needs: 1 },
  { id: 'kingdoms-6', counts: 'kingdoms', needs: 6 },
  { id: 'whole-kingdom', counts: 'wholeKingdoms', needs: 1 },
  { id: 'streak-7', counts: 'streak', needs: 7 },
  { id: 'quizzes-50', counts: 'quizzes', needs: 50 },
  { id: 'perfect-daily', counts: 'perfectDaily', needs: 1 },
  { id: 'perfect-5', counts: 'perfectQuizzes', needs: 5 },
  { id: 'well-read-10', counts: 'wellReadQuizzes', needs: 10 },
  { id: 'days-30', counts: 'days', needs: 30 },
  { id: 'kingdoms-9', counts: 'kingdoms', needs: 9 },
  { id: 'many-sided', counts: 'wellReadKingdoms', needs: 6 },
  { id: 'every-kingdom', counts: 'kingdoms', needs: 'every kingdom' },
  { id: 'quizzes-100', counts: 'quizzes', needs: 100 },
  { id: 'first-crown', counts: 'crowns', needs: 1 },
  { id: 'streak-30', counts: 'streak', needs: 30 },
  { id: 'perfect-15', counts: 'perfectQuizzes', needs: 15 },
  { id: 'well-read-30', counts: 'wellReadQuizzes', needs: 30 },
  { id: 'three-crowns', counts: 'crowns', needs: 3 },
  { id: 'streak-100', counts: 'streak', needs: 100 },
  { id: 'every-crown', counts: 'crowns', needs: 'every kingdom' },
] as const satisfies readonly Omit<BadgeRule, 'title' | 'sentence'>[]

export type FixedBadgeId = (typeof BADGE_RULES)[number]['id']

const BADGE_TEXTS: Record<FixedBadgeId, [title: string, sentence: string]> = {
  'first-quiz': ['First Steps', 'Finish your first quiz.'],
  'first-daily': ['Guest of the Day', 'Finish a daily quiz.'],
  'quizzes-10': ['Warmed Up', 'Finish 10 quizzes.'],
  'early-bird': ['Early Bird', 'Score 50% in a quiz between 05:00 and 08:00 in Addis Ababa.'],
  'night-owl': ['Night Owl', 'Score 50% in a quiz between 22:00 and 02:00 in Addis Ababa.'],
  'kingdoms-3': ['Wanderer', 'Play in 3 kingdoms.'],
  'streak-3': ['Three in a Row', 'Finish the daily quiz 3 days in a row.'],
  perfect: ['Flawless', 'Get every question in a quiz right.'],
  comeback: ['Comeback', 'Score 90% in a quiz you once scored under 50%.'],
  'quick-and-right': ['Quick and Right', 'Get every question right in under a third of the time.'],
  'kingdoms-6': ['Traveller', 'Play in 6 kingdoms.'],
  'whole-kingdom': ['Every Road', 'Play every quiz in one kingdom.'],
  'streak-7': ['A Week of Wins', 'Finish the daily quiz 7 days in a row.'],
  'quizzes-50': ['Steady Hand', 'Finish 50 quizzes.'],
  'perfect-daily': ['Star of the Day', 'Get every question in a daily quiz right.'],
  'perfect-5': ['Five Stars', 'Get everything right in 5 different quizzes.'],
  'well-read-10': ['Well Read', 'Score 90% in 10 different quizzes.'],
  'days-30': ['Regular Guest', 'Play on 30 different days.'],
  'kingdoms-9': ['Explorer', 'Play in 9 kingdoms.'],
  'many-sided': ['Many-Sided', 'Score 90% in quizzes from 6 different kingdoms.'],
  'every-kingdom': ['Around the Realm', 'Play in every kingdom.'],
  'quizzes-100': ['A Hundred Quizzes', 'Finish 100 quizzes.'],
  'first-crown': ['First Crown', 'Score 90% in every quiz in one kingdom.'],
  'streak-30': ['A Month of Wins', 'Finish the daily quiz 30 days in a row.'],
  'perfect-15': ['Sky of Stars', 'Get everything right in 15 different quizzes.'],
  'well-read-30': ['Scholar', 'Score 90% in 30 different quizzes.'],
  'three-crowns': ['Three Crowns', 'Score 90% in every quiz in 3 kingdoms.'],
  'streak-100': ['A Hundred Days', 'Finish the daily quiz 100 days in a row.'],
  'every-crown': ['Sovereign of All', 'Score 90% in every quiz in every kingdom.'],
}

/** Ordered from the easiest to the hardest to earn. */
export const BADGES = /* @__PURE__ */ BADGE_RULES.map((rule) => {
  const [title, sentence] = BADGE_TEXTS[rule.id]
  return { ...rule, title, sentence }
})

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
