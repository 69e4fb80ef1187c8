import type { TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { Role } from '@quiz-kingdom/shared/entities/user.ts'

/** Ids are 24 hex characters, times ISO 8601 text in UTC, truth values 0 and 1. */
export interface Schema {
  user: {
    id: string
    email: string
    username: string
    /** The username as it counts for uniqueness: lower case, compatibility forms folded. */
    username_folded: string
    password_hash: string
    role: Role
    profile_image_id: string | null
    email_verified_at: string | null
    created_at: string
  }
  session: {
    /** SHA-256 of the cookie's token, hex. */
    hash: string
    user_id: string
    created_at: string
    last_seen_at: string
    expires_at: string
  }
  token: {
    /** SHA-256 of the mailed token, hex. */
    hash: string
    user_id: string
    type: TokenType
    created_at: string
    expires_at: string
  }
  image: {
    /** SHA-256 of the bytes, hex. */
    id: string
    type: string
    bytes: Uint8Array
    created_at: string
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
  }
  question: {
    id: string
    category_id: string
    question_text: string
    /** JSON array of strings. */
    options: string
    correct_answer: number
    description: string
    content_key: string | null
    created_at: string
    updated_at: string
    edited_at: string | null
    deleted_at: string | null
  }
  /** Which starter content was loaded last. */
  content_release: {
    name: string
    /** SHA-256 over all its files, hex. */
    hash: string
    loaded_at: string
  }
  attempt: {
    id: string
    user_id: string
    category_id: string
    started_at: string
    deadline: string
    submitted_at: string | null
    score: number | null
    total_questions: number | null
    points: number | null
    late: number
    /** JSON array of `ResultDetail`: the review as it was first answered. */
    result_details: string | null
  }
  best_result: {
    id: string
    user_id: string
    category_id: string
    score: number
    total_questions: number
    points: number
    /** The latest play, which recent activity shows; the columns above are the best one. */
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
  daily_play: {
    /** `YYYY-MM-DD`, UTC. */
    day: string
    kingdom_id: string
    user_id: string
  }
  /** Sums over all submissions that held the question; enough for difficulty and discrimination. */
  question_tally: {
    question_id: string
    seen: number
    answered: number
    correct: number
    picks_0: number
    picks_1: number
    picks_2: number
    picks_3: number
    picks_4: number
    picks_5: number
    /** Of the attempt's score as a share of its questions, its square, and of those who were right. */
    score_sum: number
    score_square_sum: number
    correct_score_sum: number
  }
}
