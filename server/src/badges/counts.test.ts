import { BADGES, crownId } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { describe, expect, it } from 'vitest'
import type { BadgeProgress, BestPercent } from './badges.repository.ts'
import {
  type CountedAttempt,
  clearEarnedEvents,
  computeBadgeCounts,
  countEvents,
  listKingdomsToRead,
  listNewBadges,
} from './counts.ts'
import type { PlayCount } from './play-counts.repository.ts'

const KINGDOMS = Array.from({ length: 12 }, (_, index) => `kingdom ${index + 1}`)

function progressOf(progress: Partial<BadgeProgress>): BadgeProgress {
  return {
    held: new Set(),
    quizzes: 0,
    days: 0,
    wellReadQuizzes: 0,
    perfectQuizzes: 0,
    kingdoms: new Map(KINGDOMS.map((id) => [id, undefined])),
    quizzesOf: new Map(),
    ...progress,
  }
}

function earned(progress: Partial<BadgeProgress>, happened = {}): string[] {
  const whole = progressOf(progress)
  return listNewBadges(whole, computeBadgeCounts(whole, happened))
}

const played = (count: number, best: BestPercent = 50) =>
  new Map(KINGDOMS.map((id, index) => [id, index < count ? best : undefined]))

describe('badges', () => {
  it('are at least 24, each with an id, a title and a sentence of its own', () => {
    expect(BADGES.length).toBeGreaterThanOrEqual(24)
    for (const key of ['id', 'title', 'sentence'] as const) {
      expect(new Set(BADGES.map((badge) => badge[key])).size).toBe(BADGES.length)
    }
    for (const { sentence } of BADGES) expect(sentence).toMatch(/^[A-Z][^.]+\.$/)
  })

  it('are none for who has played nothing', () => {
    expect(earned({})).toEqual([])
  })

  it.each([
    [{ quizzes: 1 }, ['first-quiz']],
    [{ quizzes: 9 }, ['first-quiz']],
    [{ quizzes: 10 }, ['first-quiz', 'quizzes-10']],
    [{ quizzes: 50 }, ['first-quiz', 'quizzes-10', 'quizzes-50']],
    [{ quizzes: 100 }, ['first-quiz', 'quizzes-10', 'quizzes-50', 'quizzes-100']],
    [{ days: 29 }, []],
    [{ days: 30 }, ['days-30']],
    [{ wellReadQuizzes: 30 }, ['well-read-10', 'well-read-30']],
    [{ perfectQuizzes: 15 }, ['perfect-5', 'perfect-15']],
    [{ kingdoms: played(2) }, []],
    [{ kingdoms: played(3) }, ['kingdoms-3']],
    [{ kingdoms: played(11) }, ['kingdoms-3', 'kingdoms-6', 'kingdoms-9']],
    [{ kingdoms: played(12) }, ['kingdoms-3', 'kingdoms-6', 'kingdoms-9', 'every-kingdom']],
    [{ kingdoms: played(6, 90) }, ['kingdoms-3', 'kingdoms-6', 'many-sided']],
    [{ kingdoms: played(6, 89) }, ['kingdoms-3', 'kingdoms-6']],
  ])('are earned by what was played: %o', (progress, badges) => {
    expect(earned(progress)).toEqual(badges)
  })

  it.each([
    [2, []],
    [3, ['streak-3']],
    [7, ['streak-3', 'streak-7']],
    [30, ['streak-3', 'streak-7', 'streak-30']],
    [100, ['streak-3', 'streak-7', 'streak-30', 'streak-100']],
  ])('are earned by a streak of %i', (streak, badges) => {
    expect(earned({}, { streak })).toEqual(badges)
  })

  it('are not earned twice', () => {
    expect(earned({ quizzes: 11, held: new Set(['quizzes-10']) })).toEqual(['first-quiz'])
  })

  it('tell a kingdom of which every quiz was played from one that is mastered', () => {
    const [kingdom = ''] = KINGDOMS
    const quizzes = (...bests: BestPercent[]) => earned({ quizzesOf: new Map([[kingdom, bests]]) })
    expect(quizzes(100, undefined)).toEqual([])
    expect(quizzes(100, 0)).toEqual(['whole-kingdom'])
    expect(quizzes(100, 89)).toEqual(['whole-kingdom'])
    expect(quizzes(100, 90)).toEqual(['whole-kingdom', 'first-crown', crownId(kingdom)])
  })

  it('count crowns that were earned before, of kingdoms that are still there', () => {
    const crowned = (...ids: string[]) => earned({ held: new Set(ids.map(crownId)) })
    expect(crowned(...KINGDOMS.slice(0, 2))).toEqual(['first-crown'])
    expect(crowned(...KINGDOMS.slice(0, 2), 'removed')).toEqual(['first-crown'])
    expect(crowned(...KINGDOMS.slice(0, 3))).toEqual(['first-crown', 'three-crowns'])
    expect(crowned(...KINGDOMS)).toEqual(['first-crown', 'three-crowns', 'every-crown'])
  })

  it('ask for no kingdom where there is none', () => {
    expect(earned({ kingdoms: new Map() })).toEqual([])
  })
})

describe('what happened in one quiz', () => {
  const noon = new Date('2026-03-02T09:00:00.000Z')
  const attempt: CountedAttempt = {
    id: '',
    userId: '',
    kind: 'first',
    startedAt: noon.toISOString(),
    submittedAt: new Date(noon.getTime() + 99_000),
    secondsAllowed: 300,
    score: 10,
    totalQuestions: 10,
    late: false,
    of: { categoryId: '' },
  }
  const daily = { of: { day: '2026-03-02', kingdoms: new Map() } }
  const happened = (changes: Partial<CountedAttempt>, worstPercent = 100) =>
    Object.entries(countEvents({ ...attempt, ...changes }, worstPercent)).flatMap(
      ([name, count]) => (count ? [name] : []),
    )

  it('is perfect and quick when all is right in under a third of the time', () => {
    expect(happened({})).toEqual(['perfect', 'quick'])
    expect(happened({ submittedAt: new Date(noon.getTime() + 100_000) })).toEqual(['perfect'])
    expect(happened({ score: 9 })).toEqual([])
  })

  it('is not quick without a limit, nor without a start', () => {
    expect(happened({ secondsAllowed: undefined })).toEqual(['perfect'])
    expect(happened({ submittedAt: noon })).toEqual(['perfect'])
  })

  it('is neither perfect nor quick, nor of an hour, when it was handed in late', () => {
    const late = { ...daily, late: true }
    expect(happened(late)).toEqual(['daily'])
    const early = new Date('2026-03-02T03:00:00.000Z')
    expect(happened({ ...late, startedAt: early.toISOString(), submittedAt: early })).toEqual([
      'daily',
    ])
    const night = new Date('2026-03-02T20:00:00.000Z')
    expect(happened({ ...late, startedAt: night.toISOString(), submittedAt: night })).toEqual([
      'daily',
    ])
  })

  it('is nothing where nothing was asked', () => {
    expect(happened({ totalQuestions: 0, score: 0 })).toEqual([])
  })

  it.each([
    [9, 49, ['comeback']],
    [9, 50, []],
    [8, 0, []],
  ])(
    'with %i of 10 right after %i %% is a comeback from under half to 90 percent: %o',
    (score, worstPercent, names) => {
      expect(happened({ score }, worstPercent)).toEqual(names)
    },
  )

  it.each([
    ['01:59', 'early', false],
    ['02:00', 'early', true],
    ['04:59', 'early', true],
    ['05:00', 'early', false],
    ['18:59', 'late', false],
    ['19:00', 'late', true],
    ['22:59', 'late', true],
    ['23:00', 'late', false],
  ])('at %s UTC is by the clocks of Addis Ababa (%s: %s)', (time, name, is) => {
    const submittedAt = new Date(`2026-03-02T${time}:00.000Z`)
    expect(happened({ score: 5, submittedAt }).includes(name)).toBe(is)
    expect(happened({ score: 4, submittedAt })).toEqual([])
  })

  it('is told of daily quizzes as such', () => {
    expect(happened({ ...daily, score: 3 })).toEqual(['daily'])
    expect(happened({ ...daily, secondsAllowed: undefined })).toEqual([
      'perfect',
      'daily',
      'perfectDaily',
    ])
  })
})

describe('what a quiz is judged by', () => {
  const KINDS = [
    ['total', 11],
    ['day', 2],
    ['kingdom', 3],
    ['category', 2],
  ] as const
  const countedAs = (quizzes: Partial<Record<PlayCount['kind'], number>> = {}): PlayCount[] =>
    KINDS.map(([kind, usual]) => ({
      kind,
      key: `a ${kind}`,
      quizzes: quizzes[kind] ?? usual,
      worstPercent: 0,
      hasChanged: 1,
      held: null,
    }))
  it('is nothing where no count has changed, however well it was played', () => {
    const unchanged = countedAs({ total: 10, day: 1, category: 1 })
    const counted = unchanged.map((count) => ({ ...count, hasChanged: 0 }))
    expect(listKingdomsToRead(counted, 100, {})).toBeUndefined()
  })

  it('is not what has a badge already', () => {
    const held = countedAs().map((count) => ({ ...count, held: 'comeback night-owl' }))
    expect(clearEarnedEvents({ comeback: 1, early: 1, late: 1 }, held)).toEqual({
      comeback: 0,
      early: 1,
      late: 0,
    })
  })

  it('is nothing where the same quiz is played again, no better than others', () => {
    expect(listKingdomsToRead(countedAs(), 89, { perfect: 0, streak: 0 })).toBeUndefined()
  })

  it.each([
    [{ day: 1 }, 0, {}, []],
    [{ category: 1 }, 0, {}, ['a kingdom']],
    [{}, 90, {}, ['a kingdom']],
    [{}, 50, { late: 1 }, []],
    [{}, 0, { streak: 3 }, []],
    [{ total: 50 }, 0, {}, []],
  ])('is what may have changed: %o, %i %%, %o', (counts, percent, events, kingdoms) => {
    expect(listKingdomsToRead(countedAs(counts), percent, events)).toEqual(kingdoms)
  })
})
