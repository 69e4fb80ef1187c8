import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { pictureEntries } from '../content/picture.ts'

/**
 * A live game has one room, one host and up to `LIVE_PLAYERS_MAX` players. A room has a six-digit code and
 * plays one round after another, each with its own questions, scores and report.
 *
 * Times are in ms since the epoch by the server's clock. `now` in a view, or the offset from `measureClock`,
 * converts them to the device's time.
 */
export const LIVE_CODE_LENGTH = 6
export const LIVE_PLAYERS_MAX = 2000
/** The maximum number of open rooms of one host. */
export const LIVE_ROOMS_MAX = 3
/** Rooms that a host may create in a day. */
export const LIVE_ROOMS_A_DAY_MAX = 50
export const LIVE_ROUNDS_MAX = 100
/** A room closes this long after its creation. */
export const LIVE_ROOM_HOURS = 12
/** Reports are available this long after the room's creation. */
export const LIVE_REPORT_DAYS = 30
export const LIVE_QUESTIONS_MAX = 50
export const LIVE_QUESTIONS_DEFAULT = 10
export const LIVE_SECONDS_MIN = 5
export const LIVE_SECONDS_MAX = 60
export const LIVE_SECONDS_DEFAULT = 20
export const LIVE_TEAMS_MIN = 2
/** The points for an immediate right answer. */
export const LIVE_POINTS_MAX = 1000
/** How long a question is shown before its options. */
export const LIVE_READING_MS = 4000
/** How long an automatic game shows the answer. */
export const LIVE_ANSWER_MS = 8000
/** Answers still in transit are accepted this long after `closesAt`. */
export const LIVE_GRACE_MS = 1500
/** The most time credited for a slow connection. */
export const LIVE_LATENCY_CREDIT_MAX_MS = 1500
/** Names shown in the host's lobby. The call `players` returns all. */
export const LIVE_LOBBY_NAMES_MAX = 100
/** Rows in the host's standings and on the podium. */
export const LIVE_TOP_ROWS = 5
/** The server sends something at least this often. */
export const LIVE_HEARTBEAT_S = 15

/** A team has the colour and shape of the option with the same index. */
export const LIVE_TEAM_NAMES = [
  'Lions',
  'Walias',
  'Geladas',
  'Eagles',
  'Nyalas',
  'Flamingos',
  'Leopards',
  'Hornbills',
] as const

export const LiveCodeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{6}$/, `A code has ${LIVE_CODE_LENGTH} digits`),
)

/** `host`: the host presses Next. `automatic`: every phase ends by itself. */
const LivePaceSchema = v.picklist(['host', 'automatic'])
/** The share of points that depends on speed. */
const LiveSpeedSchema = v.picklist(['off', 'half', 'full'])
/** `own`: players type a name. `generated`: the server gives each player a two-word name. */
const LiveNamesSchema = v.picklist(['own', 'generated'])

const integerBetween = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

export const LiveSettingsSchema = v.object({
  pace: v.optional(LivePaceSchema, 'host'),
  /** A quiz with fewer questions asks them all. */
  questions: v.optional(
    integerBetween(1, LIVE_QUESTIONS_MAX, `Choose 1 to ${LIVE_QUESTIONS_MAX} questions`),
    LIVE_QUESTIONS_DEFAULT,
  ),
  /** Seconds per question. */
  seconds: v.optional(
    integerBetween(
      LIVE_SECONDS_MIN,
      LIVE_SECONDS_MAX,
      `Choose ${LIVE_SECONDS_MIN} to ${LIVE_SECONDS_MAX} seconds`,
    ),
    LIVE_SECONDS_DEFAULT,
  ),
  speed: v.optional(LiveSpeedSchema, 'half'),
  /** Number of teams, or 0 for none. Players are assigned evenly in the order in which they join. */
  teams: v.optional(
    v.pipe(
      integerBetween(
        0,
        LIVE_TEAM_NAMES.length,
        `Choose ${LIVE_TEAMS_MIN} to ${LIVE_TEAM_NAMES.length} teams`,
      ),
      v.check(
        (teams) => teams === 0 || teams >= LIVE_TEAMS_MIN,
        `Choose ${LIVE_TEAMS_MIN} to ${LIVE_TEAM_NAMES.length} teams`,
      ),
    ),
    0,
  ),
  names: v.optional(LiveNamesSchema, 'own'),
})
export type LiveSettings = v.InferOutput<typeof LiveSettingsSchema>

/** A room in the host's list of rooms. */
export const LiveRoomSchema = v.object({
  id: IdSchema,
  /** Null after the room has closed, because another room may have the code then. */
  code: v.nullable(LiveCodeSchema),
  categoryId: IdSchema,
  /** The quiz's title. */
  title: v.string(),
  phase: v.picklist(['lobby', 'question', 'answer', 'podium', 'closed']),
  /** The current or last round, counted from 1. */
  round: v.number(),
  players: v.number(),
  createdAt: v.number(),
  expiresAt: v.number(),
  settings: LiveSettingsSchema,
})
export type LiveRoom = v.InferOutput<typeof LiveRoomSchema>

export const LiveRoomListSchema = v.object({ rooms: v.array(LiveRoomSchema) })

/** What a code reveals before joining. */
export const LiveInviteSchema = v.object({
  code: LiveCodeSchema,
  title: v.string(),
  names: LiveNamesSchema,
  /** The host admits no new players. Players who have joined can still return. */
  isLocked: v.boolean(),
  isFull: v.boolean(),
})
export type LiveInvite = v.InferOutput<typeof LiveInviteSchema>

export const LivePlayerSchema = v.object({
  playerId: IdSchema,
  name: v.string(),
  /** Index into `LIVE_TEAM_NAMES`; null without teams. */
  team: v.nullable(v.number()),
})
export type LivePlayer = v.InferOutput<typeof LivePlayerSchema>

/** What everyone in the room sees of a question before its options are shown. */
const LiveQuestionSchema = v.object({
  /** Counted from 1. */
  number: v.number(),
  /** The number of questions in this round. */
  of: v.number(),
  questionText: v.string(),
  ...pictureEntries,
  seconds: v.number(),
})
export type LiveQuestion = v.InferOutput<typeof LiveQuestionSchema>

/** Equal scores share a rank. Null without points. */
const RankSchema = v.nullable(v.number())

const LiveTopRowSchema = v.object({
  ...LivePlayerSchema.entries,
  score: v.number(),
  rank: v.number(),
  /** Places gained (positive) or lost (negative) with this question; null for the first question. */
  moved: v.nullable(v.number()),
})
export type LiveTopRow = v.InferOutput<typeof LiveTopRowSchema>

/** A team's score is the rounded mean of its players' scores, which is fair to teams of any size. */
const LiveTeamRowSchema = v.object({
  team: v.number(),
  players: v.number(),
  score: v.number(),
  rank: RankSchema,
})
export type LiveTeamRow = v.InferOutput<typeof LiveTeamRowSchema>

const roomEntries = {
  code: LiveCodeSchema,
  title: v.string(),
  /** Increases with every change that the whole room sees. */
  version: v.number(),
  round: v.number(),
  /** When the view was sent. */
  now: v.number(),
}

const readyEntries = {
  ...roomEntries,
  question: LiveQuestionSchema,
  /** When the options are shown. */
  opensAt: v.number(),
  /** When the countdown ends. */
  closesAt: v.number(),
}

const answerEntries = {
  ...roomEntries,
  question: LiveQuestionSchema,
  options: v.array(v.string()),
  /** Index into `options`; null while the answer is hidden from this viewer. */
  correctOption: v.nullable(v.number()),
  /** The explanation, which may be empty; null while the answer is hidden. */
  description: v.nullable(v.string()),
  /** True if the viewer has an open attempt at the same quiz, which hides the answer until it is finished. */
  isHeldBack: v.boolean(),
  isLast: v.boolean(),
  /** When an automatic game continues; null if the host decides. */
  nextAt: v.nullable(v.number()),
}

const podiumEntries = {
  ...roomEntries,
  /** The number of ranked players. */
  players: v.number(),
  /** Of the first `LIVE_TOP_ROWS`, those with points. */
  top: v.array(LiveTopRowSchema),
  /** Empty without teams. */
  teams: v.array(LiveTeamRowSchema),
}

/** `ended`: the host closed the room. `expired`: its time is over. `removed`: the host removed this player. */
const LiveClosedReasonSchema = v.picklist(['ended', 'expired', 'removed'])

/** The room as a player sees it. */
export const LivePlayerRoomSchema = v.variant('phase', [
  v.object({ phase: v.literal('lobby'), ...roomEntries }),
  /** Time to read the question and load its picture. */
  v.object({ phase: v.literal('ready'), ...readyEntries }),
  /** Lasts until everyone has answered, the host presses Next, or `LIVE_GRACE_MS` after `closesAt`. */
  v.object({ phase: v.literal('open'), ...readyEntries, options: v.array(v.string()) }),
  v.object({ phase: v.literal('answer'), ...answerEntries }),
  v.object({ phase: v.literal('podium'), ...podiumEntries }),
  /** The last view of a stream. */
  v.object({ phase: v.literal('closed'), ...roomEntries, reason: LiveClosedReasonSchema }),
])
export type LivePlayerRoom = v.InferOutput<typeof LivePlayerRoomSchema>

/** What the view of a player says about that player. */
export const LiveOwnStateSchema = v.object({
  ...LivePlayerSchema.entries,
  /** Excludes questions whose answers are hidden from this player. */
  score: v.number(),
  /** Null without points, as before the first question has closed, and while an answer is hidden from this player. */
  rank: RankSchema,
  /** The number of players in the round. */
  ranked: v.number(),
  /** Right answers in this round. */
  rightAnswers: v.number(),
  /** The stored answer to the current question, from any tab or connection: an index into `options`. */
  answer: v.nullable(v.number()),
  /** In the phase `answer`; null if the answer is hidden, or the player joined after the question closed. */
  result: v.nullable(v.object({ isRight: v.boolean(), points: v.number() })),
})
export type LiveOwnState = v.InferOutput<typeof LiveOwnStateSchema>

/** One event of a player's stream. Every event is complete and does not depend on earlier ones. */
export const LivePlayerViewSchema = v.object({
  room: LivePlayerRoomSchema,
  you: LiveOwnStateSchema,
})
export type LivePlayerView = v.InferOutput<typeof LivePlayerViewSchema>

/** The number of players who have answered the current question. */
const answered = v.number()

const hostEntries = {
  settings: LiveSettingsSchema,
  isLocked: v.boolean(),
  /** Players who have joined and were not removed. */
  players: v.number(),
  /** Players connected now or within the last half minute. */
  present: v.number(),
  expiresAt: v.number(),
}

/** One event of a host's stream, also shown on the projector. Every event is complete. */
export const LiveHostViewSchema = v.variant('phase', [
  v.object({
    phase: v.literal('lobby'),
    ...roomEntries,
    ...hostEntries,
    /** The last `LIVE_LOBBY_NAMES_MAX` players to join, newest first. */
    names: v.array(LivePlayerSchema),
  }),
  v.object({ phase: v.literal('ready'), ...readyEntries, ...hostEntries }),
  v.object({
    phase: v.literal('open'),
    ...readyEntries,
    ...hostEntries,
    answered,
    options: v.array(v.string()),
  }),
  v.object({
    phase: v.literal('answer'),
    ...answerEntries,
    ...hostEntries,
    answered,
    /** The number of players who chose each option; empty while the answer is hidden. */
    counts: v.array(v.number()),
    top: v.array(LiveTopRowSchema),
    teams: v.array(LiveTeamRowSchema),
  }),
  v.object({
    phase: v.literal('podium'),
    ...hostEntries,
    ...podiumEntries,
    /** For the link to the round's report. */
    roomId: IdSchema,
  }),
  v.object({
    phase: v.literal('closed'),
    ...roomEntries,
    reason: LiveClosedReasonSchema,
    roomId: IdSchema,
  }),
])
export type LiveHostView = v.InferOutput<typeof LiveHostViewSchema>

/** The stored answer, which is the first that arrived. Repeats and other answers change nothing. */
export const LiveAnswerReceiptSchema = v.object({
  round: v.number(),
  number: v.number(),
  option: v.number(),
})
export type LiveAnswerReceipt = v.InferOutput<typeof LiveAnswerReceiptSchema>

/** `isApplied` is false if the room had already moved on from `version`, so that nothing was changed. */
export const LiveCommandResultSchema = v.object({ version: v.number(), isApplied: v.boolean() })

const LiveStandingsRowSchema = v.object({
  ...LivePlayerSchema.entries,
  score: v.number(),
  rank: RankSchema,
  isRemoved: v.boolean(),
})

/** All players of the room by rank, removed ones last. */
export const LivePlayerListSchema = v.object({ players: v.array(LiveStandingsRowSchema) })
export type LivePlayerList = v.InferOutput<typeof LivePlayerListSchema>

/** The report of one round, without skipped questions and removed players. */
export const LiveReportSchema = v.object({
  roomId: IdSchema,
  title: v.string(),
  round: v.number(),
  /** Rounds of the room that have a report. */
  rounds: v.array(v.number()),
  startedAt: v.number(),
  settings: LiveSettingsSchema,
  questions: v.array(
    v.object({
      number: v.number(),
      questionText: v.string(),
      options: v.array(v.string()),
      /** Index into `options`; null while the host has an open attempt at the same quiz. */
      correctOption: v.nullable(v.number()),
      /** The number of players who chose each option; empty while the answer is hidden. */
      counts: v.array(v.number()),
      /** The number of answers, right or wrong. */
      answered: v.number(),
      /** Null while the answer is hidden. */
      rightAnswers: v.nullable(v.number()),
      /** Mean time of the answers; null without answers. */
      meanMs: v.nullable(v.number()),
    }),
  ),
  /** Numbers of up to 5 questions with the smallest share of right answers, hardest first. */
  hardest: v.array(v.number()),
  players: v.array(
    v.object({
      ...LivePlayerSchema.entries,
      rank: RankSchema,
      score: v.number(),
      rightAnswers: v.number(),
      /** Parallel to `questions`; null for a question without an answer. */
      answers: v.array(
        v.nullable(
          v.object({
            option: v.number(),
            isRight: v.boolean(),
            points: v.number(),
            elapsedMs: v.number(),
          }),
        ),
      ),
    }),
  ),
  teams: v.array(LiveTeamRowSchema),
})
export type LiveReport = v.InferOutput<typeof LiveReportSchema>

export const LiveReportFormatSchema = v.picklist(['csv', 'xlsx'])
export type LiveReportFormat = v.InferOutput<typeof LiveReportFormatSchema>

/** The client sends `stamp` back at once in its next call, so that the server can measure the round trip. */
export const LiveClockSchema = v.object({ now: v.number(), stamp: v.string() })
