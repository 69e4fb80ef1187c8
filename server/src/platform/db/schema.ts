import type {
  ReportAnswerState,
  ReportReason,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import type { CategoryFields } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { GuestResultDetail } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { AttemptKind } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { TokenType } from '@quiz-kingdom/shared/entities/people/token.ts'
import type { Role } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { Generated } from 'kysely'

/** Columns of kingdoms, categories and questions. */
interface CatalogueColumns {
  id: string
  /** The entry's key in content releases; null if an admin added the entry. */
  contentKey: string | null
  createdAt: string
  updatedAt: string
  /** When an admin last changed the entry. Later content releases leave it alone. */
  editedAt: string | null
  deletedAt: string | null
  /** When a content release dropped the entry; null if an admin removed it. */
  retiredAt: string | null
  /** The position in the list. Content releases set it; entries that admins add come last. */
  position: Generated<number>
}

/** Columns of attempts at categories and at daily quizzes. */
interface AttemptColumns {
  id: string
  userId: string
  startedAt: string
  deadline: string
  /** Percent of the quiz's time; null for no limit. */
  timePercent: Generated<number | null>
  /**
   * Each player has one `first` attempt in a category, which is never deleted. A daily attempt is a `replay` if
   * the player answered one of the questions elsewhere during the attempt.
   */
  kind: Generated<AttemptKind>
  submittedAt: string | null
  score: number | null
  totalQuestions: number | null
  points: number | null
  late: Generated<number>
  /** One character for each question: the index of the chosen option, or `-`. */
  picks: string | null
}

/** Ids are 24 hex characters, times ISO 8601 in UTC, days dates in Addis Ababa, truth values 0 and 1. */
export interface Schema {
  user: {
    id: string
    email: string
    username: string
    /** The username for the unique check: names that look alike are equal here. */
    usernameFolded: string
    passwordHash: string
    role: Role
    emailVerifiedAt: string | null
    createdAt: string
    /** When an admin disabled the account. */
    disabledAt: string | null
    /** When the owner asked to delete the account. A log-in or the erasure sets it back to null. */
    deletedAt: string | null
    /** When all personal data was erased. The row stays for statistics. */
    erasedAt: string | null
    /** 1 while the password is a generated one, which others may know. */
    mustChangePassword: Generated<number>
    /** 1 from the sign-up until the first log-in. Accounts older than this column have 0. */
    unused: Generated<number>
  }
  session: {
    /** SHA-256 of the cookie's token, hex. */
    hash: string
    userId: string
    createdAt: string
    lastSeenAt: string
    expiresAt: string
    /** For the owner, such as `Firefox on Android`; null if unknown. */
    device: string | null
  }
  token: {
    /** SHA-256 of the mailed token, hex. */
    hash: string
    userId: string
    type: TokenType
    createdAt: string
    expiresAt: string
    /** The new address that the token confirms; null if it verifies the current one. */
    email: string | null
    /** SHA-256 of the network that requested the mail, hex; null if the network does not matter. */
    askedFrom: string | null
  }
  /** Only admins have one. */
  secondFactor: {
    userId: string
    /** Base32, shared with the admin's authenticator app. */
    secret: string
    /** Null until the admin has entered a first code from the app. */
    confirmedAt: string | null
    /** The time step of the last accepted code. Codes up to this step are refused. */
    lastStep: Generated<number>
  }
  recoveryCode: {
    userId: string
    /** SHA-256, hex. The row is deleted when the code is used. */
    hash: string
  }
  /** Changes to accounts. The table has no foreign keys, so that its rows outlive the accounts. */
  auditEvent: {
    /** Ids in ascending order are in order of time. */
    id: string
    at: string
    /** Null for changes from the shell. */
    actorId: string | null
    actorName: string | null
    action: string
    accountId: string
    /** Null once the account is erased. */
    accountName: string | null
    /** JSON of `AuditDetails`. */
    details: string | null
  }
  /**
   * Counts guesses of a secret that failed or are being checked, and what `source-limit.ts` limits. The
   * hashes reveal neither the account nor the guesser.
   */
  guess: {
    /** SHA-256 of the kind of secret and its account, hex. */
    subject: string
    /** SHA-256 of the guessing network, hex; empty for all networks together. */
    source: string
    count: number
    lastAt: string
    /** When the guess before the last one was counted. */
    previousAt: string
    /** When the count starts over at zero. */
    expiresAt: string
  }
  /** The signing keys that all processes of an installation share. */
  signingKey: {
    name: string
    /** 256 random bits, base64url. */
    secret: string
  }
  queuedMail: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    /** A POST to it unsubscribes (RFC 8058); null for mail that nobody subscribes to. */
    unsubscribeLink: string | null
    /** The number of tries, including the current one. */
    tries: number
    /** The earliest time of the next try. During a try: when another process may take the mail over. */
    nextTryAt: string
    /** When the mail is given up. */
    expiresAt: string
  }
  image: {
    /** SHA-256 of the bytes, hex. */
    id: string
    type: string
    bytes: Uint8Array
  }
  kingdom: CatalogueColumns & {
    title: string
    description: string
    imageId: string
  }
  category: CatalogueColumns & CategoryFields & { imageId: string }
  question: CatalogueColumns & {
    categoryId: string
    /** The question's current text. */
    revisionId: string
    /** Null counts as `DEFAULT_DIFFICULTY`. Not part of a revision, because it does not change the text. */
    difficulty: Difficulty | null
    /** When an admin last changed only the difficulty. Later content releases change only the text. */
    difficultyEditedAt: string | null
  }
  /** A current or past text of a question. Rows never change. */
  questionRevision: {
    id: string
    questionId: string
    questionText: string
    /** JSON array of strings. */
    options: string
    /** 1 if the options keep this order; otherwise each attempt shuffles them. */
    keepOrder: Generated<number>
    correctAnswer: number
    /** Empty when there is no explanation. */
    description: string
    pictureId: Generated<string | null>
    /** Empty without a picture. */
    pictureAlt: Generated<string>
    /** Empty without a picture. */
    pictureCredit: Generated<string>
    createdAt: string
    /** The admin who wrote the text; null for content releases. */
    createdBy: string | null
  }
  /** The questions of an attempt, shared by all attempts with the same questions. Rows never change. */
  questionSet: {
    /** A hash of the ids of the revisions. */
    id: string
    categoryId: string
    /** JSON array of ids, in the order of the quiz. */
    revisionIds: string
    /** A digit for each question. Null in old sets, from before quizzes began with their easy questions. */
    difficulties: string | null
  }
  /** An import of questions from a file. */
  questionImport: {
    /** Generated by the console, so that an import that arrives twice is stored once. */
    id: string
    categoryId: string
    /** SHA-256 of the category and the questions in the request, hex. */
    contentHash: string
    /** JSON array of ids, in the order of the file. */
    questionIds: string
    questionCount: number
    createdAt: string
    createdBy: string | null
    undoneAt: string | null
    /** JSON of `UndoOutcome`; null unless the import was undone. */
    outcome: string | null
  }
  /** One row, which counts the changes of kingdoms, categories and questions. */
  catalogueVersion: {
    id: number
    version: number
  }
  /** Changes to kingdoms, categories and questions. Rows are never deleted. */
  catalogueChange: {
    /** Ids in ascending order are in order of time. */
    id: string
    kind: string
    entityId: string
    action: string
    origin: string
    /** Null for content releases. */
    actorId: string | null
    /** Null once the account is erased. */
    actorName: string | null
    /** JSON from `formatState`; null if the entity did not exist or was removed. */
    before: string | null
    after: string | null
  }
  /** The last imported content release. */
  contentRelease: {
    name: string
    version: number
    loadedAt: string
  }
  /** How many players were asked a revision in a first attempt submitted in time, and how many were right. */
  revisionCount: {
    revisionId: string
    attempts: number
    rightAnswers: number
  }
  /** One row: the progress of `revisionCount`. */
  revisionCountProgress: {
    id: number
    /** Attempts submitted up to this time are counted. Initially empty. */
    countedUntil: string
  }
  attempt: AttemptColumns & {
    categoryId: string
    /** Null only for old attempts that can no longer be submitted. */
    questionSetId: string | null
    /** The category's points when the attempt was started. */
    pointsPerAnswer: number | null
    /** When a later start replaced the attempt, or the attempt became too old to submit. */
    abandonedAt: string | null
  }
  categoryResult: {
    id: string
    userId: string
    categoryId: string
    bestPoints: number
    /** Percent of right answers in the best attempt, whatever questions the category has now. */
    bestPercent: number
    lastScore: number
    lastTotalQuestions: number
    lastPoints: number
    updatedAt: string
  }
  userScore: {
    userId: string
    total: number
    /** When `total` was reached. The earlier player wins a tie. */
    reachedAt: string
  }
  /** The quiz of a day in Addis Ababa, drawn some days in advance. */
  dailyQuiz: {
    day: string
    theme: string | null
    /** How many times an admin has had the quiz drawn again. The number is part of the draw's seed. */
    redraws: number
    /** JSON array of the ids of the questions that an admin chose. */
    pinnedIds: string
    /** JSON array of question ids, the pinned ones first. */
    questionIds: string
    /** JSON array of the questions' revision ids; null until the day begins. From then on the row never changes. */
    revisionIds: string | null
    /** As in `questionSet`; null until the day begins. */
    difficulties: string | null
    /** The home page's question of the day; null until the day begins or if no question is left. */
    extraQuestionId: string | null
    extraRevisionId: string | null
    pointsPerAnswer: number
    secondsAllowed: number
    updatedAt: string
    /** The admin who last changed the draw; null if none did. */
    updatedBy: string | null
  }
  /** One for each player and day. */
  dailyAttempt: AttemptColumns & {
    day: string
    /** 1 if at least half the questions were answered. Otherwise the day does not count for the streak. */
    halfAnswered: Generated<number>
    /** What a claimed result shows its player until `toldUntil`; null if it shows everything. */
    told: GuestResultDetail | null
    toldUntil: string | null
  }
  /** A guest's first submission, stored as long as an account can claim it. */
  guestSubmission: {
    attemptId: string
    day: string
    /** In the form of `attempt.picks`. */
    picks: string
    late: number
    submittedAt: string
    /** What the guest is shown: 0 which answers are right, 1 the score, 2 whether at least half is right. */
    scoreOnly: Generated<number>
  }
  /** How many guests of a network have submitted a day's quiz. */
  guestNetwork: {
    day: string
    /** HMAC of the day and the network, with a key of this database. */
    network: string
    submissions: number
    /** How many results accounts have claimed from this network. */
    claims: Generated<number>
  }
  /** The console's figures of past days that can no longer change. */
  dailyFigure: {
    day: string
    started: number
    finished: number
    cameBackNextDay: number
    cameBackAfterWeek: number
  }
  /** Days in a row with a finished daily quiz, as of `lastDay`. */
  streak: {
    userId: string
    length: number
    longest: number
    lastDay: string
    /** How many missed days the streak survives. */
    freezes: number
    /** Finished days towards the next freeze, which takes seven. */
    daysToFreeze: number
  }
  /** A question that a player got wrong or left unanswered. */
  mistake: {
    userId: string
    questionId: string
    /** When it was last missed; of several times on one day, usually the first. */
    missedAt: string
    /** When the player last answered it, in a quiz or in practice; null if that predates this column. */
    lastAnsweredAt: Generated<string | null>
    /** The number of days since `missedAt` on which the player has answered it right. */
    rightDays: number
    /** `YYYY-MM-DD` in Addis Ababa; null if practice no longer asks it. */
    dueDay: string | null
    /** The practice that last changed this row. Each practice counts for a mistake only once. */
    practiceId: string | null
  }
  /** A player's report of a question that they have answered. */
  questionReport: {
    userId: string
    /** The revision that the player was asked. Each player can report it once. */
    revisionId: string
    questionId: string
    reason: ReportReason
    /** Empty if the player wrote nothing. */
    text: string
    reportedAt: string
    /** Null while the report is open. */
    answerId: string | null
  }
  /** An admin's answer to all open reports of a question. */
  reportAnswer: {
    id: string
    questionId: string
    state: ReportAnswerState
    /** The text for the reporters; empty if the admin wrote nothing. */
    answer: string
    answeredAt: string
    /** How many reports it answered, some of which may have been erased since. */
    reports: number
  }
  /** Rows stay after a reminder has ended, so that links in old mails still work. */
  reminder: {
    userId: string
    /** Hour of the day in Addis Ababa; null if it has ended. */
    hour: number | null
    /** Null if it has ended. */
    nextAt: string | null
    lastSentDay: string | null
    /** Part of the link that ends the reminder. Not hashed, because it can do nothing else. */
    token: string
  }
  /** Counts a player's finished quizzes: in total, and by kingdom, category and day. */
  playCount: {
    userId: string
    /** Which quizzes are counted: all, or those of a kingdom, a category or a day in Addis Ababa. */
    kind: 'total' | 'kingdom' | 'category' | 'day'
    /** The kingdom's or category's id, or the day; empty for the total. */
    key: string
    quizzes: number
    questions: number
    rightAnswers: number
    /** Percent of right answers in the best quiz of a category; -1 if all quizzes were daily ones. */
    bestPercent: number
    worstPercent: number
    /** The last day on which a category counted, which is once a day. Null for other kinds and older rows. */
    lastDay: Generated<string | null>
    /** 1 if `quizzes` or `bestPercent` changed with the last play. */
    hasChanged: Generated<number>
  }
  badgeAward: {
    userId: string
    /** The id of one of `BADGES`, or of a kingdom's crown. */
    badgeId: string
    awardedAt: string
    /** The attempt that earned the badge; null for badges awarded for earlier play. */
    attemptId: string | null
  }
  profile: {
    userId: string
    /** One of `AVATARS`; null for the default. */
    avatar: string | null
    isPublic: Generated<number>
    /** JSON array of the ids of the badges shown beside the name. */
    bestBadges: Generated<string>
  }
  /** The players whom `dailyPlayers` counts, for the last 30 days. */
  dailyPlay: {
    day: string
    kingdomId: string
    userId: string
  }
  dailyPlayers: {
    day: string
    kingdomId: string
    players: number
  }
  /** The points of all players who have played in the last 30 days. */
  recentScore: {
    userId: string
    /** The sum of the player's best points in each category, removed categories included. */
    points: number
  }
  /** One row: the progress of the three tables above. */
  rollUpProgress: {
    id: number
    /** Attempts submitted up to this time are counted. Initially empty. */
    countedUntil: string
    /** Attempts submitted up to this time no longer count for `recentScore`. */
    expiredUntil: string
  }
  /** A player's points on the board of a day, week, month, kingdom or daily quiz. */
  boardScore: {
    userId: string
    /** See `boards/board-keys.ts`. */
    board: string
    points: number
    /** When `points` was reached. The earlier player wins a tie. */
    reachedAt: string
    /** 0 while the player's account is disabled or deleted. */
    isShown: number
  }
  /** The number of players on a board with the same points. */
  boardPoints: {
    board: string
    points: number
    /**
     * Always empty. Release 0.3.0 also writes rows for spans of time in which players reached their points.
     */
    span: string
    /** The last digit of the players' ids. With a row for each digit, writers rarely wait for each other. */
    shard: string
    players: number
  }
  league: {
    id: string
    name: string
    ownerId: string
    inviteCode: string
    createdAt: string
  }
  /** The owner is a member too. */
  leagueMember: {
    leagueId: string
    userId: string
    joinedAt: string
  }
  /** A room and the state of its game. */
  liveGame: {
    id: string
    /** Null once the host's account is erased. */
    hostId: string | null
    /** Six digits; null once another room may use them. */
    code: string | null
    categoryId: string
    /** The category's title when the round was prepared. */
    title: string
    /** JSON of `LiveSettings`. */
    settings: string
    phase: 'lobby' | 'question' | 'answer' | 'podium' | 'closed'
    round: number
    /** The current question, from 1; 0 in the lobby. */
    number: number
    questions: number
    /**
     * Grows with each change of the phase. A change requires the version it has read, so that it happens
     * once.
     */
    version: number
    /** Grows with each change of the players or of the lock. */
    roster: number
    isLocked: number
    /** Players who have ever joined. */
    joined: number
    /** Players who have joined and were not removed. */
    players: number
    opensAt: string | null
    closesAt: string | null
    /** When an automatic game shows the next question. */
    nextAt: string | null
    /** When `version` last changed. */
    changedAt: string
    createdAt: string
    expiresAt: string
    closedReason: 'ended' | 'expired' | null
  }
  liveQuestion: {
    gameId: string
    round: number
    number: number
    revisionId: string
    /** Null until the question is shown. */
    openedAt: string | null
    isSkipped: number
  }
  livePlayer: {
    id: string
    gameId: string
    /** From 1, in the order of joining. */
    number: number
    name: string
    /** Folded as usernames are. A removed player's name stays taken. */
    nameFolded: string
    /** SHA-256 of the device's token, hex. */
    tokenHash: string
    /** Null for a guest. */
    userId: string | null
    team: number | null
    joinedAt: string
    /** When a device of the player was last connected, accurate to a few seconds. */
    seenAt: string
    removedAt: string | null
    /** The last round whose result is stored in the account. */
    keptRound: number
  }
  liveAnswer: {
    gameId: string
    round: number
    number: number
    playerId: string
    /** Index into the stored options. */
    option: number
    isRight: number
    points: number
    elapsedMs: number
    answeredAt: string
  }
  /** A player's last live game of each category. */
  liveResult: {
    id: string
    userId: string
    categoryId: string
    rightAnswers: number
    questions: number
    points: number
    rank: number
    players: number
    finishedAt: string
  }
  /** The last run of each job in any process. */
  jobRun: {
    job: string
    everyMs: number
    /** `HOST PID`. */
    process: string
    startedAt: string
    ms: number
    items: number
    succeededAt: string | null
    /** Why the last run failed; null if it succeeded. */
    error: string | null
  }
}
