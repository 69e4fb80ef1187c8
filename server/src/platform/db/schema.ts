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

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Name

/** A column for each field of a form. */
type ColumnsOf<Fields> = { [Name in keyof Fields & string as SnakeCase<Name>]: Fields[Name] }

/** Columns of kingdoms, categories and questions. */
interface CatalogueColumns {
  id: string
  /** The entry's key in content releases; null if an admin added the entry. */
  content_key: string | null
  created_at: string
  updated_at: string
  /** When an admin last changed the entry. Later content releases leave it alone. */
  edited_at: string | null
  deleted_at: string | null
  /** When a content release dropped the entry; null if an admin removed it. */
  retired_at: string | null
  /** The position in the list. Content releases set it; entries that admins add come last. */
  position: Generated<number>
}

/** Ids are 24 hex characters, times ISO 8601 text in UTC, truth values 0 and 1. */
export interface Schema {
  user: {
    id: string
    email: string
    username: string
    /** The username for the unique check: names that look alike are equal here. */
    username_folded: string
    password_hash: string
    role: Role
    email_verified_at: string | null
    created_at: string
    /** When an admin disabled the account. */
    disabled_at: string | null
    /** When the owner asked to delete the account. A log-in or the erasure sets it back to null. */
    deleted_at: string | null
    /** When all personal data was erased. The row stays for statistics. */
    erased_at: string | null
    /** 1 while the password is a generated one, which others may know. */
    must_change_password: Generated<number>
    /** 1 from the sign-up until the first log-in. Accounts older than this column have 0. */
    unused: Generated<number>
  }
  session: {
    /** SHA-256 of the cookie's token, hex. */
    hash: string
    user_id: string
    created_at: string
    last_seen_at: string
    expires_at: string
    /** For the owner, such as `Firefox on Android`; null if unknown. */
    device: string | null
  }
  token: {
    /** SHA-256 of the mailed token, hex. */
    hash: string
    user_id: string
    type: TokenType
    created_at: string
    expires_at: string
    /** The new address that the token confirms; null if it verifies the current one. */
    email: string | null
    /** SHA-256 of the network that requested the mail, hex; null if the network does not matter. */
    asked_from: string | null
  }
  /** Only admins have one. */
  second_factor: {
    user_id: string
    /** Base32, shared with the admin's authenticator app. */
    secret: string
    /** Null until the admin has entered a first code from the app. */
    confirmed_at: string | null
    /** The time step of the last accepted code. Codes up to this step are refused. */
    last_step: Generated<number>
  }
  recovery_code: {
    user_id: string
    /** SHA-256, hex. The row is deleted when the code is used. */
    hash: string
  }
  /** Changes to accounts. The table has no foreign keys, so that its rows outlive the accounts. */
  audit_event: {
    /** Ids in ascending order are in order of time. */
    id: string
    at: string
    /** Null for changes from the shell. */
    actor_id: string | null
    actor_name: string | null
    action: string
    account_id: string
    /** Null once the account is erased. */
    account_name: string | null
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
    last_at: string
    /** When the guess before the last one was counted. */
    previous_at: string
    /** When the count starts over at zero. */
    expires_at: string
  }
  /** The signing keys that all processes of an installation share. */
  signing_key: {
    name: string
    /** 256 random bits, base64url. */
    secret: string
  }
  queued_mail: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    /** A POST to it unsubscribes (RFC 8058); null for mail that nobody subscribes to. */
    unsubscribe_link: string | null
    /** The number of tries, including the current one. */
    tries: number
    /** The earliest time of the next try. During a try: when another process may take the mail over. */
    next_try_at: string
    /** When the mail is given up. */
    expires_at: string
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
    image_id: string
  }
  category: CatalogueColumns & ColumnsOf<CategoryFields> & { image_id: string }
  question: CatalogueColumns & {
    category_id: string
    /** The question's current text. */
    revision_id: string
    /** Null counts as `DEFAULT_DIFFICULTY`. Not part of a revision, because it does not change the text. */
    difficulty: Difficulty | null
    /** When an admin last changed only the difficulty. Later content releases change only the text. */
    difficulty_edited_at: string | null
  }
  /** A current or past text of a question. Rows never change. */
  question_revision: {
    id: string
    question_id: string
    question_text: string
    /** JSON array of strings. */
    options: string
    /** 1 if the options keep this order; otherwise each attempt shuffles them. */
    keep_order: Generated<number>
    correct_answer: number
    /** Empty when there is no explanation. */
    description: string
    picture_id: Generated<string | null>
    /** Empty without a picture. */
    picture_alt: Generated<string>
    /** Empty without a picture. */
    picture_credit: Generated<string>
    created_at: string
    /** The admin who wrote the text; null for content releases. */
    created_by: string | null
  }
  /** The questions of an attempt, shared by all attempts with the same questions. Rows never change. */
  question_set: {
    /** A hash of the ids of the revisions. */
    id: string
    category_id: string
    /** JSON array of ids, in the order of the quiz. */
    revision_ids: string
    /** A digit for each question. Null in old sets, from before quizzes began with their easy questions. */
    difficulties: string | null
  }
  /** An import of questions from a file. */
  question_import: {
    /** Generated by the console, so that an import that arrives twice is stored once. */
    id: string
    category_id: string
    /** SHA-256 of the category and the questions in the request, hex. */
    content_hash: string
    /** JSON array of ids, in the order of the file. */
    question_ids: string
    question_count: number
    created_at: string
    created_by: string | null
    undone_at: string | null
    /** JSON of `UndoOutcome`; null unless the import was undone. */
    outcome: string | null
  }
  /** One row, which counts the changes of kingdoms, categories and questions. */
  catalogue_version: {
    id: number
    version: number
  }
  /** Changes to kingdoms, categories and questions. Rows are never deleted. */
  catalogue_change: {
    /** Ids in ascending order are in order of time. */
    id: string
    kind: string
    entity_id: string
    action: string
    origin: string
    /** Null for content releases. */
    actor_id: string | null
    /** Null once the account is erased. */
    actor_name: string | null
    /** JSON of a `CatalogueState`; null if the entity did not exist or was removed. */
    before: string | null
    after: string | null
  }
  /** The last imported content release. */
  content_release: {
    name: string
    version: number
    loaded_at: string
  }
  /** How many players were asked a revision in a first attempt submitted in time, and how many were right. */
  revision_count: {
    revision_id: string
    attempts: number
    right_answers: number
  }
  /** One row: the progress of `revision_count`. */
  revision_count_progress: {
    id: number
    /** Attempts submitted up to this time are counted. Initially empty. */
    counted_until: string
  }
  attempt: {
    id: string
    user_id: string
    category_id: string
    /** Null only for old attempts that can no longer be submitted. */
    question_set_id: string | null
    /** The category's points when the attempt was started. */
    points_per_answer: number | null
    started_at: string
    deadline: string
    /** Percent of the category's time; null for no limit. */
    time_percent: Generated<number | null>
    /** Each player has one `first` attempt in a category, which is never deleted. */
    kind: Generated<AttemptKind>
    /** When a later start replaced the attempt, or the attempt became too old to submit. */
    abandoned_at: string | null
    submitted_at: string | null
    score: number | null
    total_questions: number | null
    points: number | null
    late: number
    /** One character for each question: the index of the chosen option, or `-`. */
    picks: string | null
  }
  category_result: {
    id: string
    user_id: string
    category_id: string
    best_points: number
    /** Percent of right answers in the best attempt, whatever questions the category has now. */
    best_percent: number
    last_score: number
    last_total_questions: number
    last_points: number
    updated_at: string
  }
  user_score: {
    user_id: string
    total: number
    /** When `total` was reached. The earlier player wins a tie. */
    reached_at: string
  }
  /** The quiz of a day in Addis Ababa, drawn some days in advance. */
  daily_quiz: {
    day: string
    theme: string | null
    /** How many times an admin has had the quiz drawn again. The number is part of the draw's seed. */
    redraws: number
    /** JSON array of the ids of the questions that an admin chose. */
    pinned_ids: string
    /** JSON array of question ids, the pinned ones first. */
    question_ids: string
    /** JSON array of the questions' revision ids; null until the day begins. From then on the row never changes. */
    revision_ids: string | null
    /** As in `question_set`; null until the day begins. */
    difficulties: string | null
    /** The home page's question of the day; null until the day begins or if no question is left. */
    extra_question_id: string | null
    extra_revision_id: string | null
    points_per_answer: number
    seconds_allowed: number
    updated_at: string
    /** The admin who last changed the draw; null if none did. */
    updated_by: string | null
  }
  /** One for each player and day. */
  daily_attempt: {
    id: string
    day: string
    user_id: string
    started_at: string
    deadline: string
    /** Percent of the quiz's time; null for no limit. */
    time_percent: number | null
    submitted_at: string | null
    score: number | null
    total_questions: number | null
    points: number | null
    late: Generated<number>
    /** In the form of `attempt.picks`. */
    picks: string | null
    /**
     * `replay` if the player answered one of the questions elsewhere during the attempt, otherwise `first`.
     */
    kind: Generated<AttemptKind>
    /** 1 if at least half the questions were answered. Otherwise the day does not count for the streak. */
    half_answered: Generated<number>
    /** What a claimed result shows its player until `told_until`; null if it shows everything. */
    told: GuestResultDetail | null
    told_until: string | null
  }
  /** A guest's first submission, stored as long as an account can claim it. */
  guest_submission: {
    attempt_id: string
    day: string
    /** In the form of `attempt.picks`. */
    picks: string
    late: number
    submitted_at: string
    /** What the guest is shown: 0 which answers are right, 1 the score, 2 whether at least half is right. */
    score_only: Generated<number>
  }
  /** How many guests of a network have submitted a day's quiz. */
  guest_network: {
    day: string
    /** HMAC of the day and the network, with a key of this database. */
    network: string
    submissions: number
    /** How many results accounts have claimed from this network. */
    claims: Generated<number>
  }
  /** The console's figures of past days that can no longer change. */
  daily_figure: {
    day: string
    started: number
    finished: number
    came_back_next_day: number
    came_back_after_week: number
  }
  /** Days in a row with a finished daily quiz, as of `last_day`. */
  streak: {
    user_id: string
    length: number
    longest: number
    last_day: string
    /** How many missed days the streak survives. */
    freezes: number
    /** Finished days towards the next freeze, which takes seven. */
    days_to_freeze: number
  }
  /** A question that a player got wrong or left unanswered. */
  mistake: {
    user_id: string
    question_id: string
    /** When it was last missed; of several times on one day, usually the first. */
    missed_at: string
    /** When the player last answered it, in a quiz or in practice; null if that predates this column. */
    last_answered_at: Generated<string | null>
    /** The number of days since `missed_at` on which the player has answered it right. */
    right_days: number
    /** `YYYY-MM-DD` in Addis Ababa; null if practice no longer asks it. */
    due_day: string | null
    /** The practice that last changed this row. Each practice counts for a mistake only once. */
    practice_id: string | null
  }
  /** A player's report of a question that they have answered. */
  question_report: {
    user_id: string
    /** The revision that the player was asked. Each player can report it once. */
    revision_id: string
    question_id: string
    reason: ReportReason
    /** Empty if the player wrote nothing. */
    text: string
    reported_at: string
    /** Null while the report is open. */
    answer_id: string | null
  }
  /** An admin's answer to all open reports of a question. */
  report_answer: {
    id: string
    question_id: string
    state: ReportAnswerState
    /** The text for the reporters; empty if the admin wrote nothing. */
    answer: string
    answered_at: string
    /** How many reports it answered, some of which may have been erased since. */
    reports: number
  }
  /** Rows stay after a reminder has ended, so that links in old mails still work. */
  reminder: {
    user_id: string
    /** Hour of the day in Addis Ababa; null if it has ended. */
    hour: number | null
    /** Null if it has ended. */
    next_at: string | null
    /** `YYYY-MM-DD` in Addis Ababa. */
    last_sent_day: string | null
    /** Part of the link that ends the reminder. Not hashed, because it can do nothing else. */
    token: string
  }
  /** Counts a player's finished quizzes: in total, and by kingdom, category and day. */
  play_count: {
    user_id: string
    /** Which quizzes are counted: all, or those of a kingdom, a category or a day in Addis Ababa. */
    kind: 'total' | 'kingdom' | 'category' | 'day'
    /** The kingdom's or category's id, or the day; empty for the total. */
    key: string
    quizzes: number
    questions: number
    right_answers: number
    /** Percent of right answers in the best quiz of a category; -1 if all quizzes were daily ones. */
    best_percent: number
    worst_percent: number
    /** The last day on which a category counted, which is once a day. Null for other kinds and older rows. */
    last_day: Generated<string | null>
    /** 1 if `quizzes` or `best_percent` changed with the last play. */
    has_changed: Generated<number>
  }
  badge_award: {
    user_id: string
    /** The id of one of `BADGES`, or of a kingdom's crown. */
    badge_id: string
    awarded_at: string
    /** The attempt that earned the badge; null for badges awarded for earlier play. */
    attempt_id: string | null
  }
  profile: {
    user_id: string
    /** One of `AVATARS`; null for the default. */
    avatar: string | null
    is_public: Generated<number>
    /** JSON array of the ids of the badges shown beside the name. */
    best_badges: Generated<string>
  }
  /** The players whom `daily_players` counts, for the last 30 days. */
  daily_play: {
    /** `YYYY-MM-DD` in Addis Ababa. */
    day: string
    kingdom_id: string
    user_id: string
  }
  daily_players: {
    /** `YYYY-MM-DD` in Addis Ababa. */
    day: string
    kingdom_id: string
    players: number
  }
  /** The points of all players who have played in the last 30 days. */
  recent_score: {
    user_id: string
    /** The sum of the player's best points in each category, removed categories included. */
    points: number
  }
  /** One row: the progress of the three tables above. */
  roll_up_progress: {
    id: number
    /** Attempts submitted up to this time are counted. Initially empty. */
    counted_until: string
    /** Attempts submitted up to this time no longer count for `recent_score`. */
    expired_until: string
  }
  /** A player's points on the board of a day, week, month, kingdom or daily quiz. */
  board_score: {
    user_id: string
    /** See `boards/board-keys.ts`. */
    board: string
    points: number
    /** When `points` was reached. The earlier player wins a tie. */
    reached_at: string
    /** 0 while the player's account is disabled or deleted. */
    is_shown: number
  }
  /** The number of players on a board with the same points. */
  board_points: {
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
    owner_id: string
    invite_code: string
    created_at: string
  }
  /** The owner is a member too. */
  league_member: {
    league_id: string
    user_id: string
    joined_at: string
  }
  /** A room and the state of its game. */
  live_game: {
    id: string
    /** Null once the host's account is erased. */
    host_id: string | null
    /** Six digits; null once another room may use them. */
    code: string | null
    category_id: string
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
    is_locked: number
    /** Players who have ever joined. */
    joined: number
    /** Players who have joined and were not removed. */
    players: number
    opens_at: string | null
    closes_at: string | null
    /** When an automatic game shows the next question. */
    next_at: string | null
    /** When `version` last changed. */
    changed_at: string
    created_at: string
    expires_at: string
    closed_reason: 'ended' | 'expired' | null
  }
  live_question: {
    game_id: string
    round: number
    number: number
    revision_id: string
    /** Null until the question is shown. */
    opened_at: string | null
    is_skipped: number
  }
  live_player: {
    id: string
    game_id: string
    /** From 1, in the order of joining. */
    number: number
    name: string
    /** Folded as usernames are. A removed player's name stays taken. */
    name_folded: string
    /** SHA-256 of the device's token, hex. */
    token_hash: string
    /** Null for a guest. */
    user_id: string | null
    team: number | null
    joined_at: string
    /** When a device of the player was last connected, accurate to a few seconds. */
    seen_at: string
    removed_at: string | null
    /** The last round whose result is stored in the account. */
    kept_round: number
  }
  live_answer: {
    game_id: string
    round: number
    number: number
    player_id: string
    /** Index into the stored options. */
    option: number
    is_right: number
    points: number
    elapsed_ms: number
    answered_at: string
  }
  /** A player's last live game of each category. */
  live_result: {
    id: string
    user_id: string
    category_id: string
    right_answers: number
    questions: number
    points: number
    rank: number
    players: number
    finished_at: string
  }
  /** The last run of each job in any process. */
  job_run: {
    job: string
    every_ms: number
    /** `HOST PID`. */
    process: string
    started_at: string
    ms: number
    items: number
    succeeded_at: string | null
    /** Why the last run failed; null if it succeeded. */
    error: string | null
  }
}
