import type { TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { Role } from '@quiz-kingdom/shared/entities/user.ts'
import type { Generated } from 'kysely'

/** Ids are 24 hex characters, times ISO 8601 text in UTC, truth values 0 and 1. */
export interface Schema {
  user: {
    id: string
    email: string
    username: string
    /** The username as it counts for uniqueness: what looks alike is the same. */
    username_folded: string
    password_hash: string
    role: Role
    email_verified_at: string | null
    created_at: string
    /** When an admin shut the account. */
    disabled_at: string | null
    /** When the owner asked to delete it; null again once a log-in has taken that back, or it is erased. */
    deleted_at: string | null
    /** When all that told whose it was went; the row stays for the statistics. */
    erased_at: string | null
    /** 1 while the password is a generated one that others may have seen. */
    must_change_password: Generated<number>
  }
  session: {
    /** SHA-256 of the cookie's token, hex. */
    hash: string
    user_id: string
    created_at: string
    last_seen_at: string
    expires_at: string
    /** In plain words, such as `Firefox on Android`; null where it is not known. */
    device: string | null
  }
  token: {
    /** SHA-256 of the mailed token, hex. */
    hash: string
    user_id: string
    type: TokenType
    created_at: string
    expires_at: string
    /** The address that the account gets by it; null when it verifies the one it has. */
    email: string | null
  }
  /** Of admins alone. */
  second_factor: {
    user_id: string
    /** Base32, shared with the admin's authenticator app. */
    secret: string
    /** Null until a code of the app has shown that it has the secret. */
    confirmed_at: string | null
    /** The time step of the last code that was taken: none of it or before is taken again. */
    last_step: Generated<number>
  }
  recovery_code: {
    user_id: string
    /** SHA-256, hex. The row goes when the code is used. */
    hash: string
  }
  /** What was done to accounts. Names are as they were; nothing refers, so that it outlives both. */
  audit_event: {
    /** Sorts by time. */
    id: string
    at: string
    /** Null for what was done from the shell. */
    actor_id: string | null
    actor_name: string | null
    action: string
    account_id: string
    /** Null when the account was erased since. */
    account_name: string | null
    /** JSON of `AuditDetails`. */
    details: string | null
  }
  /** How often something was guessed at; what stands here says neither whose it is nor who guessed. */
  guess: {
    /** SHA-256 of what is guessed, and of whose it is, hex. */
    subject: string
    /** SHA-256 of where the guesses come from, hex; empty for everywhere. */
    source: string
    count: number
    last_at: string
    /** When the one before the last was counted. */
    previous_at: string
    /** From then on the count begins anew. */
    expires_at: string
  }
  /** What the processes of an installation sign with. */
  signing_key: {
    name: string
    /** 256 random bits, base64url. */
    secret: string
  }
  /** Mail that has not left yet. */
  queued_mail: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    /** Ends what the mail comes of, by a POST alone; null for what nobody can have asked to end. */
    unsubscribe_link: string | null
    /** How often it was tried, the try under way included. */
    tries: number
    /** While a process tries it: when another may take that process for dead. */
    next_try_at: string
    /** From then on it is not worth sending. */
    expires_at: string
  }
  image: {
    /** SHA-256 of the bytes, hex. */
    id: string
    type: string
    bytes: Uint8Array
  }
  kingdom: {
    id: string
    title: string
    description: string
    image_id: string
    /** The starter file it came from, so that a newer release can find it again. */
    content_key: string | null
    created_at: string
    updated_at: string
    /** When an admin last changed it; a content release leaves it alone from then on. */
    edited_at: string | null
    deleted_at: string | null
    /** When a content release dropped it; null for what an admin removed. */
    retired_at: string | null
    /** Its place in the last release that had it; what an admin adds comes after all of that. */
    position: Generated<number>
  }
  category: {
    id: string
    kingdom_id: string
    title: string
    description: string
    image_id: string
    color: string
    points: number
    time_allowed: string
    content_key: string | null
    created_at: string
    updated_at: string
    edited_at: string | null
    deleted_at: string | null
    retired_at: string | null
    position: Generated<number>
  }
  question: {
    id: string
    category_id: string
    /** What it says now. */
    revision_id: string
    content_key: string | null
    created_at: string
    updated_at: string
    edited_at: string | null
    deleted_at: string | null
    retired_at: string | null
    position: Generated<number>
    /** 1 to 3, as its content release has it; null for what nobody has said it of. */
    difficulty: number | null
  }
  /** What a question says, or once said; never changed. */
  question_revision: {
    id: string
    question_id: string
    question_text: string
    /** JSON array of strings. */
    options: string
    /** 1 when they are shown in this order; otherwise each attempt has its own. */
    keep_order: Generated<number>
    correct_answer: number
    /** Empty when there is no explanation. */
    description: string
    created_at: string
    /** The admin; null for the starter content. */
    created_by: string | null
  }
  /** What an attempt asked; shared by all that asked the same, never changed. */
  question_set: {
    /** Made from the ids of the revisions. */
    id: string
    category_id: string
    /** JSON array of ids, in the order in which they are asked. */
    revision_ids: string
  }
  /** The one row counts the changes of kingdoms, categories and questions. */
  catalogue_version: {
    id: number
    version: number
  }
  /** Which release of the starter content was imported last. */
  content_release: {
    name: string
    version: number
    loaded_at: string
  }
  attempt: {
    id: string
    user_id: string
    category_id: string
    /** Null for what was submitted before attempts had one. */
    question_set_id: string | null
    /** As it was at the start. */
    points_per_answer: number | null
    started_at: string
    deadline: string
    /** Of the category's time; null for no limit. */
    time_percent: Generated<number | null>
    /** When a later start took its place. */
    abandoned_at: string | null
    submitted_at: string | null
    score: number | null
    total_questions: number | null
    points: number | null
    late: number
    /** A character for each question asked: the index of the chosen option, or `-`. */
    picks: string | null
    /** JSON array of `ResultDetail`, of attempts without a set. Only read. */
    result_details: string | null
    /** 1 when it is in `play_count`; of before that table, it becomes so in time. */
    counted: Generated<number>
  }
  /** A player's results in one category. */
  category_result: {
    id: string
    user_id: string
    category_id: string
    best_points: number
    last_score: number
    last_total_questions: number
    last_points: number
    /** When the category was last played. */
    updated_at: string
  }
  user_score: {
    user_id: string
    total: number
    /** When `total` was reached: it settles ties. */
    reached_at: string
  }
  /** The quiz of a day in Addis Ababa; drawn from today on, some days ahead. */
  daily_quiz: {
    day: string
    theme: string | null
    /** How often an admin had it drawn again; another number, another draw. */
    redraws: number
    /** JSON array of the questions that an admin has put in. */
    pinned_ids: string
    /** JSON array of questions, the pinned ones first. */
    question_ids: string
    /** JSON array of what they say; null until the day has come. From then on nothing of it changes. */
    revision_ids: string | null
    points_per_answer: number
    seconds_allowed: number
    updated_at: string
    /** The admin; null for what was drawn by itself. */
    updated_by: string | null
  }
  /** One a player and day. */
  daily_attempt: {
    id: string
    day: string
    user_id: string
    started_at: string
    deadline: string
    /** Of the quiz's time; null for no limit. */
    time_percent: number | null
    submitted_at: string | null
    score: number | null
    total_questions: number | null
    points: number | null
    late: Generated<number>
    /** 1 for the first with this score on this day; null for what is on no board. */
    place: number | null
    /** As those of `attempt`. */
    picks: string | null
  }
  /** What a guest has handed in first, of whom nothing else is known; until it can be claimed no more. */
  guest_submission: {
    attempt_id: string
    day: string
    /** As those of `attempt`. */
    picks: string
    late: number
    submitted_at: string
  }
  /** How many are on a day's board with a score. */
  daily_score: {
    day: string
    score: number
    players: number
  }
  /** What the console shows of days of which nothing can change any more. */
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
    /** Missed days that it will outlive. */
    freezes: number
    /** Of the seven that earn the next one. */
    days_to_freeze: number
  }
  /** A question that a player answered wrong, or left unanswered. */
  mistake: {
    user_id: string
    question_id: string
    /** On the last day that it was, mostly the first time. */
    missed_at: string
    /** On how many days it has been answered right since. */
    right_days: number
    /** `YYYY-MM-DD` in Addis Ababa; null when it is not asked again. */
    due_day: string | null
    /** The practice that last counted for it. */
    practice_id: string | null
  }
  /** Of everybody who has ever wanted one: the links in old mails go on working. */
  reminder: {
    user_id: string
    /** Of the day in Addis Ababa; null when it is ended. */
    hour: number | null
    /** Null when it is ended. */
    next_at: string | null
    /** `YYYY-MM-DD` in Addis Ababa. */
    last_sent_day: string | null
    /** In the links that end it, which is all that it can do, and so it stands here in clear. */
    token: string
  }
  /** A player's finished quizzes, altogether and by what they were of. */
  play_count: {
    user_id: string
    /** `day` by the day in Addis Ababa. */
    kind: 'total' | 'kingdom' | 'category' | 'day'
    /** The kingdom's or category's id, or the day; empty for the total. */
    key: string
    quizzes: number
    questions: number
    right_answers: number
    /** Of right answers in one quiz of a category; -1 where daily quizzes alone were played. */
    best_percent: number
    worst_percent: number
  }
  badge_award: {
    user_id: string
    /** Of `BADGES`, or of a kingdom's crown. */
    badge_id: string
    awarded_at: string
    /** With whose result it is told; null for what was played before badges were. */
    attempt_id: string | null
  }
  profile: {
    user_id: string
    /** One of `AVATARS`; null for the grey head. */
    avatar: string | null
    is_public: Generated<number>
    /** JSON array of the ids of those that stand beside the name. */
    best_badges: Generated<string>
  }
  /** Who has been counted in `daily_players`, of the last 30 days. */
  daily_play: {
    /** `YYYY-MM-DD`, UTC. */
    day: string
    kingdom_id: string
    user_id: string
  }
  daily_players: {
    /** `YYYY-MM-DD`, UTC. */
    day: string
    kingdom_id: string
    players: number
  }
  /** Of everybody who has played in the last 30 days. */
  recent_score: {
    user_id: string
    /** The sum of the best attempt in each category, of removed kingdoms too. */
    points: number
  }
  /** The one row says how far the three tables above are. */
  roll_up_progress: {
    id: number
    /** Attempts submitted up to here are counted; empty before the first. */
    counted_until: string
    /** Attempts submitted up to here no longer count for `recent_score`. */
    expired_until: string
  }
  /** What a player has won on the board of a day, a week, a month or a kingdom. */
  board_score: {
    user_id: string
    /** See `boards/board-keys.ts`. */
    board: string
    points: number
    /** When `points` were reached: it settles ties. */
    reached_at: string
    /** Sorts as the board does, and stands in `board_count`; null while the player is not shown there. */
    place: string | null
    /** 1 while `place` is behind what the row or its user's account says. */
    uncounted: number
  }
  /**
   * How many places begin with the same digits: a tree, whose nodes have children once there are too
   * many to count them one by one.
   */
  board_count: {
    board: string
    /** The digits but the last; the root has neither these nor a last one. */
    parent: string
    digit: string
    players: number
    /** 1 for a node with children. */
    is_split: number
  }
  /** The one row says up to which player kingdoms' boards have what was played before there were any. */
  board_progress: {
    id: number
    /** A user's id; empty before the first. */
    filled_until: string
  }
  league: {
    id: string
    name: string
    owner_id: string
    invite_code: string
    created_at: string
  }
  /** The owner is one too. */
  league_member: {
    league_id: string
    user_id: string
    joined_at: string
  }
}
