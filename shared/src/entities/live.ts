import * as v from 'valibot'
import { IdSchema } from './id.ts'
import { PictureEntries } from './picture.ts'
import { OPTIONS_MAX } from './question.ts'

/**
 * A live game: one room, one host, up to `LIVE_PLAYERS_MAX` players. A room has a six-digit code and plays one
 * round after another; every round has its own questions, scores and report.
 *
 * Times are in ms since the epoch, by the server's clock: `now` of a view, or the offset that `measureClock`
 * returns, turns them into the device's time.
 */
export const LIVE_CODE_LENGTH = 6
export const LIVE_PLAYERS_MAX = 2000
/** Rooms of one host that are not closed. */
export const LIVE_ROOMS_MAX = 3
/** Rooms that a host may open in a day, and rounds of a room. */
export const LIVE_ROOMS_A_DAY_MAX = 50
export const LIVE_ROUNDS_MAX = 100
/** Counted from when the room was created. */
export const LIVE_ROOM_HOURS = 12
/** How long the host can read reports after the room was created. */
export const LIVE_REPORT_DAYS = 30
export const LIVE_QUESTIONS_MAX = 50
export const LIVE_QUESTIONS = 10
export const LIVE_SECONDS_MIN = 5
export const LIVE_SECONDS_MAX = 60
export const LIVE_SECONDS = 20
export const LIVE_TEAMS_MIN = 2
/** For a right answer given at once. */
export const LIVE_POINTS_MAX = 1000
/** How long a question is shown before its options are, in ms. */
export const LIVE_READING_MS = 4000
/** How long the answer is shown before an automatic game continues, in ms. */
export const LIVE_ANSWER_MS = 8000
/** After `closesAt`, answers that are still travelling are accepted for this long, in ms. */
export const LIVE_GRACE_MS = 1500
/** The most that is credited for a slow connection, in ms. */
export const LIVE_CREDIT_MAX_MS = 1500
/** The newest names in the host's lobby; `fetchLivePlayers` returns all. */
export const LIVE_NAMES_SHOWN = 100
/** Rows of a host's standings, and of the podium. */
export const LIVE_TOP = 5
/** The server sends something at least this often, in seconds. */
export const LIVE_HEARTBEAT_S = 15

/** Team names by index; the colour and shape of a team are those of the option with its index. */
export const LIVE_TEAMS = [
  'Lions',
  'Walias',
  'Geladas',
  'Eagles',
  'Nyalas',
  'Flamingos',
  'Leopards',
  'Hornbills',
] as const

/** Six digits, without gaps. */
export const LiveCodeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{6}$/, `A code has ${LIVE_CODE_LENGTH} digits`),
)

/** `host`: the host presses Next. `automatic`: every phase ends by itself. */
export const LivePaceSchema = v.picklist(['host', 'automatic'])
/** Share of the points that depends on speed: none, half or all of them. */
export const LiveSpeedSchema = v.picklist(['off', 'half', 'full'])
/** `own`: players type a name. `generated`: the server gives each one a two-word name. */
export const LiveNamesSchema = v.picklist(['own', 'generated'])

const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

export const LiveSettingsSchema = v.object({
  pace: v.optional(LivePaceSchema, 'host'),
  /** At most this many: a quiz that has fewer asks them all. */
  questions: v.optional(
    wholeNumber(1, LIVE_QUESTIONS_MAX, `Choose 1 to ${LIVE_QUESTIONS_MAX} questions`),
    LIVE_QUESTIONS,
  ),
  /** Seconds per question. */
  seconds: v.optional(
    wholeNumber(
      LIVE_SECONDS_MIN,
      LIVE_SECONDS_MAX,
      `Choose ${LIVE_SECONDS_MIN} to ${LIVE_SECONDS_MAX} seconds`,
    ),
    LIVE_SECONDS,
  ),
  speed: v.optional(LiveSpeedSchema, 'half'),
  /** Number of teams; 0 is no teams. Players are spread evenly in the order in which they join. */
  teams: v.optional(
    v.pipe(
      wholeNumber(0, LIVE_TEAMS.length, `Choose ${LIVE_TEAMS_MIN} to ${LIVE_TEAMS.length} teams`),
      v.check(
        (teams) => teams === 0 || teams >= LIVE_TEAMS_MIN,
        `Choose ${LIVE_TEAMS_MIN} to ${LIVE_TEAMS.length} teams`,
      ),
    ),
    0,
  ),
  names: v.optional(LiveNamesSchema, 'own'),
})
export type LiveSettings = v.InferOutput<typeof LiveSettingsSchema>

/** A room of the host's, as the list of rooms shows it. */
export const LiveRoomSchema = v.object({
  id: IdSchema,
  /** Null once the room is closed: the code may belong to another room then. */
  code: v.nullable(LiveCodeSchema),
  categoryId: IdSchema,
  /** Of the quiz. */
  title: v.string(),
  phase: v.picklist(['lobby', 'question', 'answer', 'podium', 'closed']),
  /** The round that is being played, or was the last; the first is 1. */
  round: v.number(),
  players: v.number(),
  createdAt: v.number(),
  expiresAt: v.number(),
  settings: LiveSettingsSchema,
})
export type LiveRoom = v.InferOutput<typeof LiveRoomSchema>

export const LiveRoomListSchema = v.object({ rooms: v.array(LiveRoomSchema) })

/** What anybody who has the code may know before joining. */
export const LiveInviteSchema = v.object({
  code: LiveCodeSchema,
  title: v.string(),
  names: LiveNamesSchema,
  /** The host lets nobody new in. Players who are in already come back all the same. */
  isLocked: v.boolean(),
  isFull: v.boolean(),
})
export type LiveInvite = v.InferOutput<typeof LiveInviteSchema>

export const LivePlayerSchema = v.object({
  playerId: IdSchema,
  name: v.string(),
  /** Index into `LIVE_TEAMS`; null without teams. */
  team: v.nullable(v.number()),
})
export type LivePlayer = v.InferOutput<typeof LivePlayerSchema>

/** A question as everybody in the room may see it before its options are shown. */
export const LiveQuestionSchema = v.object({
  /** From 1. */
  number: v.number(),
  /** Questions in this round. */
  of: v.number(),
  questionText: v.string(),
  ...PictureEntries,
  seconds: v.number(),
})
export type LiveQuestion = v.InferOutput<typeof LiveQuestionSchema>

const TopRowSchema = v.object({
  ...LivePlayerSchema.entries,
  score: v.number(),
  /** Equal scores share a rank. */
  rank: v.number(),
  /** Places won (positive) or lost (negative) by this question; null for the first. */
  moved: v.nullable(v.number()),
})
export type LiveTopRow = v.InferOutput<typeof TopRowSchema>

/** A team's score is the mean of its players' scores, rounded, so that teams of any size compare. */
const TeamRowSchema = v.object({
  team: v.number(),
  players: v.number(),
  score: v.number(),
  rank: v.number(),
})
export type LiveTeamRow = v.InferOutput<typeof TeamRowSchema>

const roomEntries = {
  code: LiveCodeSchema,
  title: v.string(),
  /** Grows with every change that everybody in the room sees. */
  version: v.number(),
  round: v.number(),
  /** When this view was sent. */
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
  /** Index into `options`; null where the answer is hidden from this person. */
  correctOption: v.nullable(v.number()),
  /** The explanation, empty when there is none; null where the answer is hidden. */
  description: v.nullable(v.string()),
  /** True when the reader has an open attempt at the same quiz: the answer stays hidden until that is finished. */
  isHeldBack: v.boolean(),
  isLast: v.boolean(),
  /** When an automatic game continues; null when the host decides. */
  nextAt: v.nullable(v.number()),
}

const podiumEntries = {
  ...roomEntries,
  /** Ranked players of the round. */
  players: v.number(),
  /** The first `LIVE_TOP`. */
  top: v.array(TopRowSchema),
  /** Empty without teams. */
  teams: v.array(TeamRowSchema),
}

/** `ended`: the host closed the room. `expired`: its 12 hours are over. `removed`: the host removed this player. */
export const LiveClosedReasonSchema = v.picklist(['ended', 'expired', 'removed'])

/** What a player's screen shows of the room. */
export const LivePlayerRoomSchema = v.variant('phase', [
  v.object({ phase: v.literal('lobby'), ...roomEntries }),
  /** The question without options: for reading, and for loading the picture. */
  v.object({ phase: v.literal('ready'), ...readyEntries }),
  /** Lasts until everybody has answered, the host presses Next, or `LIVE_GRACE_MS` after `closesAt`. */
  v.object({ phase: v.literal('open'), ...readyEntries, options: v.array(v.string()) }),
  v.object({ phase: v.literal('answer'), ...answerEntries }),
  v.object({ phase: v.literal('podium'), ...podiumEntries }),
  /** The last view of a stream. */
  v.object({ phase: v.literal('closed'), ...roomEntries, reason: LiveClosedReasonSchema }),
])
export type LivePlayerRoom = v.InferOutput<typeof LivePlayerRoomSchema>

/** How the player did at the question that was just closed. */
export const LiveResultSchema = v.object({
  isRight: v.boolean(),
  points: v.number(),
})

/** What the player's screen shows of the player. */
export const LiveYouSchema = v.object({
  ...LivePlayerSchema.entries,
  /** Without questions whose answers are hidden from this player. */
  score: v.number(),
  /** Null before the first question is closed, and while an answer is hidden from this player. */
  rank: v.nullable(v.number()),
  /** Players with a rank. */
  ranked: v.number(),
  /** Of the round, so far. */
  rightAnswers: v.number(),
  /** The stored answer to the current question, from whatever tab or connection: an index into `options`. */
  answer: v.nullable(v.number()),
  /** In the phase `answer`; null when it is hidden, and for who had not joined before the question was closed. */
  result: v.nullable(LiveResultSchema),
})
export type LiveYou = v.InferOutput<typeof LiveYouSchema>

/** One event of a player's stream. Every event is complete: nothing of an earlier one is needed. */
export const LivePlayerViewSchema = v.object({ room: LivePlayerRoomSchema, you: LiveYouSchema })
export type LivePlayerView = v.InferOutput<typeof LivePlayerViewSchema>

const hostEntries = {
  settings: LiveSettingsSchema,
  isLocked: v.boolean(),
  /** Who joined and was not removed. */
  players: v.number(),
  /** Of them, those whose devices are connected, or were within the last half minute. */
  present: v.number(),
  expiresAt: v.number(),
}

const hostAnswersEntries = {
  /** Players who have answered the current question. */
  answered: v.number(),
}

/** One event of a host's stream, and what the projector shows. Every event is complete. */
export const LiveHostViewSchema = v.variant('phase', [
  v.object({
    phase: v.literal('lobby'),
    ...roomEntries,
    ...hostEntries,
    /** The newest `LIVE_NAMES_SHOWN`, the newest first. */
    names: v.array(LivePlayerSchema),
  }),
  v.object({ phase: v.literal('ready'), ...readyEntries, ...hostEntries }),
  v.object({
    phase: v.literal('open'),
    ...readyEntries,
    ...hostEntries,
    ...hostAnswersEntries,
    options: v.array(v.string()),
  }),
  v.object({
    phase: v.literal('answer'),
    ...answerEntries,
    ...hostEntries,
    ...hostAnswersEntries,
    /** How many chose each option; empty where the answer is hidden. */
    counts: v.array(v.number()),
    top: v.array(TopRowSchema),
    teams: v.array(TeamRowSchema),
  }),
  v.object({
    phase: v.literal('podium'),
    ...hostEntries,
    ...podiumEntries,
    /** Where the report of the round is. */
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

/** The stored answer, which is the first that arrived: a repeat, or another answer, changes nothing. */
export const LiveAnswerReceiptSchema = v.object({
  round: v.number(),
  number: v.number(),
  option: v.number(),
})
export type LiveAnswerReceipt = v.InferOutput<typeof LiveAnswerReceiptSchema>

/** `isApplied` is false when the room had moved on from `version` before: then nothing was changed. */
export const LiveCommandResultSchema = v.object({ version: v.number(), isApplied: v.boolean() })

export const LiveStandingsRowSchema = v.object({
  ...LivePlayerSchema.entries,
  score: v.number(),
  rank: v.number(),
  isRemoved: v.boolean(),
})

/** All players of the room by rank, removed ones last. */
export const LivePlayerListSchema = v.object({ players: v.array(LiveStandingsRowSchema) })
export type LivePlayerList = v.InferOutput<typeof LivePlayerListSchema>

/** One round's report. Skipped questions and removed players are left out. */
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
      /** How many chose each option; empty while the answer is hidden. */
      counts: v.array(v.number()),
      /** Answers, right or wrong. */
      answered: v.number(),
      /** Null while the answer is hidden. */
      rightAnswers: v.nullable(v.number()),
      /** Mean time of the answers in ms; null without any. */
      meanMs: v.nullable(v.number()),
    }),
  ),
  /** Numbers of the questions with the smallest share of right answers, the hardest first; at most 5. */
  hardest: v.array(v.number()),
  players: v.array(
    v.object({
      ...LivePlayerSchema.entries,
      rank: v.number(),
      score: v.number(),
      rightAnswers: v.number(),
      /** One for each of `questions`; null where the player gave none. */
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
  teams: v.array(TeamRowSchema),
})
export type LiveReport = v.InferOutput<typeof LiveReportSchema>

export const LIVE_REPORT_FORMATS = ['csv', 'xlsx'] as const
export const LiveReportFormatSchema = v.picklist(LIVE_REPORT_FORMATS)
export type LiveReportFormat = v.InferOutput<typeof LiveReportFormatSchema>

/** Send `stamp` back at once with the next call: the server measures the round trip by it. */
export const LiveClockSchema = v.object({ now: v.number(), stamp: v.string() })

export const LiveOptionSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(OPTIONS_MAX - 1),
)
