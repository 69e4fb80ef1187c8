import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The schema of release 0.3.0 without the columns and tables that only its own upgrades needed. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? statementsOfPostgres() : statementsOf('blob', '')) {
    await sql.raw(statement).execute(db)
  }
}

const statementsOfPostgres = () => [
  ...statementsOf('bytea', ' collate "C"'),
  'create index audit_event_order on audit_event (id collate "C")',
  'create index catalogue_change_order on catalogue_change (id collate "C")',
  'create index user_email_start on "user" (email collate "C")',
  'create index user_name_start on "user" (username_folded collate "C")',
  'create index user_order on "user" (id collate "C")',
]

/** A text is in the order of its bytes where the database may sort by the rules of a language. */
const statementsOf = (bytes: 'blob' | 'bytea', byteOrder: string): readonly string[] => [
  `create table image (
    id text primary key,
    type text not null,
    bytes ${bytes} not null
  )`,
  `create table "user" (
    id text primary key,
    email text not null unique,
    username text not null,
    username_folded text not null unique,
    password_hash text not null,
    role text not null,
    email_verified_at text,
    created_at text not null,
    disabled_at text,
    deleted_at text,
    erased_at text,
    must_change_password integer default 0 not null,
    unused integer default 0 not null
  )`,
  `create table session (
    hash text primary key,
    user_id text not null references "user" (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null,
    expires_at text not null,
    device text
  )`,
  `create table token (
    hash text primary key,
    user_id text not null references "user" (id) on delete cascade,
    type text not null,
    created_at text not null,
    expires_at text not null,
    email text,
    asked_from text
  )`,
  `create table kingdom (
    id text primary key,
    title text not null,
    description text not null,
    image_id text not null references image (id),
    content_key text,
    created_at text not null,
    updated_at text not null,
    edited_at text,
    deleted_at text,
    retired_at text,
    position integer default 1000000 not null
  )`,
  `create table category (
    id text primary key,
    kingdom_id text not null references kingdom (id),
    title text not null,
    description text not null,
    image_id text not null references image (id),
    color text not null,
    points integer not null,
    time_allowed text not null,
    content_key text,
    created_at text not null,
    updated_at text not null,
    edited_at text,
    deleted_at text,
    retired_at text,
    position integer default 1000000 not null
  )`,
  `create table content_release (
    name text primary key,
    loaded_at text not null,
    version integer default 0 not null
  )`,
  `create table user_score (
    user_id text primary key references "user" (id) on delete cascade,
    total integer not null,
    reached_at text not null
  )`,
  `create table daily_play (
    day text not null,
    kingdom_id text not null references kingdom (id),
    user_id text not null references "user" (id) on delete cascade,
    constraint daily_play_key primary key (day, kingdom_id, user_id)
  )`,
  `create table question_revision (
    id text primary key,
    question_id text not null,
    question_text text not null,
    options text not null,
    correct_answer integer not null,
    description text not null,
    created_at text not null,
    created_by text references "user" (id) on delete set null,
    keep_order integer default 0 not null,
    picture_id text references image (id),
    picture_alt text default '' not null,
    picture_credit text default '' not null
  )`,
  `create table question (
    id text primary key,
    category_id text not null references category (id),
    revision_id text not null references question_revision (id),
    content_key text,
    created_at text not null,
    updated_at text not null,
    edited_at text,
    deleted_at text,
    retired_at text,
    position integer default 1000000 not null,
    difficulty integer,
    difficulty_edited_at text
  )`,
  `create table question_set (
    id text primary key,
    category_id text not null references category (id),
    revision_ids text not null,
    difficulties text
  )`,
  `create table attempt (
    id text primary key,
    user_id text not null references "user" (id) on delete cascade,
    category_id text not null references category (id),
    started_at text not null,
    deadline text not null,
    submitted_at text,
    score integer,
    total_questions integer,
    points integer,
    late integer default 0 not null,
    question_set_id text references question_set (id),
    points_per_answer integer,
    abandoned_at text,
    picks text,
    time_percent integer default 100,
    kind text default 'replay' not null
  )`,
  `create table category_result (
    id text primary key,
    user_id text not null references "user" (id) on delete cascade,
    category_id text not null references category (id),
    best_points integer not null,
    last_score integer not null,
    last_total_questions integer not null,
    last_points integer not null,
    updated_at text not null,
    best_percent integer default 0 not null,
    constraint category_result_user_category unique (user_id, category_id)
  )`,
  `create table catalogue_version (
    id integer primary key,
    version integer not null
  )`,
  `create table daily_players (
    day text not null,
    kingdom_id text not null references kingdom (id),
    players integer not null,
    constraint daily_players_key primary key (day, kingdom_id)
  )`,
  `create table recent_score (
    user_id text primary key references "user" (id) on delete cascade,
    points integer not null
  )`,
  `create table roll_up_progress (
    id integer primary key,
    counted_until text not null,
    expired_until text not null
  )`,
  `create table second_factor (
    user_id text primary key references "user" (id) on delete cascade,
    secret text not null,
    confirmed_at text,
    last_step integer default 0 not null
  )`,
  `create table recovery_code (
    user_id text not null references "user" (id) on delete cascade,
    hash text not null,
    constraint recovery_code_pkey primary key (user_id, hash)
  )`,
  `create table audit_event (
    id text primary key,
    at text not null,
    actor_id text,
    actor_name text,
    action text not null,
    account_id text not null,
    account_name text,
    details text
  )`,
  `create table guess (
    subject text not null,
    source text not null,
    count integer not null,
    last_at text not null,
    previous_at text not null,
    expires_at text not null,
    constraint guess_key primary key (subject, source)
  )`,
  `create table signing_key (
    name text primary key,
    secret text not null
  )`,
  `create table queued_mail (
    id text primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    tries integer not null,
    next_try_at text not null,
    expires_at text not null,
    unsubscribe_link text
  )`,
  `create table daily_quiz (
    day text primary key,
    theme text,
    redraws integer not null,
    pinned_ids text not null,
    question_ids text not null,
    revision_ids text,
    points_per_answer integer not null,
    seconds_allowed integer not null,
    updated_at text not null,
    updated_by text,
    extra_question_id text,
    extra_revision_id text,
    difficulties text
  )`,
  `create table daily_attempt (
    id text primary key,
    day text not null references daily_quiz (day),
    user_id text not null references "user" (id) on delete cascade,
    started_at text not null,
    deadline text not null,
    time_percent integer,
    submitted_at text,
    score integer,
    total_questions integer,
    points integer,
    late integer default 0 not null,
    picks text,
    kind text default 'first' not null,
    half_answered integer default 1 not null,
    constraint daily_attempt_player unique (user_id, day)
  )`,
  `create table guest_submission (
    attempt_id text primary key,
    day text not null references daily_quiz (day),
    picks text not null,
    late integer not null,
    submitted_at text not null,
    score_only integer default 0 not null
  )`,
  `create table daily_figure (
    day text primary key references daily_quiz (day),
    started integer not null,
    finished integer not null,
    came_back_next_day integer not null,
    came_back_after_week integer not null
  )`,
  `create table streak (
    user_id text primary key references "user" (id) on delete cascade,
    length integer not null,
    longest integer not null,
    last_day text not null,
    freezes integer not null,
    days_to_freeze integer not null
  )`,
  `create table mistake (
    user_id text not null references "user" (id) on delete cascade,
    question_id text not null references question (id),
    missed_at text not null,
    right_days integer not null,
    due_day text,
    practice_id text,
    last_answered_at text,
    constraint mistake_key primary key (user_id, question_id)
  )`,
  `create table reminder (
    user_id text primary key references "user" (id) on delete cascade,
    hour integer,
    next_at text,
    last_sent_day text,
    token text not null unique
  )`,
  `create table badge_award (
    user_id text not null references "user" (id) on delete cascade,
    badge_id text not null,
    awarded_at text not null,
    attempt_id text,
    constraint badge_award_key primary key (user_id, badge_id)
  )`,
  `create table play_count (
    user_id text not null references "user" (id) on delete cascade,
    kind text not null,
    key text not null,
    quizzes integer not null,
    questions integer not null,
    right_answers integer not null,
    best_percent integer not null,
    worst_percent integer not null,
    last_day text,
    has_changed integer default 1 not null,
    constraint play_count_key primary key (user_id, kind, key)
  )`,
  `create table profile (
    user_id text primary key references "user" (id) on delete cascade,
    avatar text,
    is_public integer default 0 not null,
    best_badges text default '[]' not null
  )`,
  `create table board_score (
    user_id text not null references "user" (id) on delete cascade,
    board text not null,
    points integer not null,
    reached_at text not null,
    is_shown integer not null default 1,
    constraint board_score_key primary key (user_id, board)
  )`,
  `create table league (
    id text primary key,
    name text not null,
    owner_id text not null references "user" (id),
    invite_code text not null unique,
    created_at text not null
  )`,
  `create table league_member (
    league_id text not null references league (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    joined_at text not null,
    constraint league_member_key primary key (league_id, user_id)
  )`,
  `create table guest_network (
    day text not null references daily_quiz (day),
    network text not null,
    submissions integer not null,
    constraint guest_network_key primary key (day, network)
  )`,
  `create table board_points (
    board text not null,
    points integer not null,
    span text not null,
    shard text not null,
    players integer not null,
    constraint board_points_key primary key (board, points, span, shard)
  )`,
  `create table job_run (
    job text primary key,
    every_ms integer not null,
    process text not null,
    started_at text not null,
    ms integer not null,
    items integer not null,
    succeeded_at text,
    error text
  )`,
  `create table question_import (
    id text primary key,
    category_id text not null references category (id),
    content_hash text not null,
    question_ids text not null,
    question_count integer not null,
    created_at text not null,
    created_by text references "user" (id) on delete set null,
    undone_at text,
    outcome text
  )`,
  `create table catalogue_change (
    id text primary key,
    kind text not null,
    entity_id text not null,
    action text not null,
    origin text not null,
    actor_id text,
    actor_name text,
    before text,
    after text
  )`,
  `create table report_answer (
    id text primary key,
    question_id text not null references question (id),
    state text not null,
    answer text not null,
    answered_at text not null,
    reports integer not null
  )`,
  `create table question_report (
    user_id text not null references "user" (id) on delete cascade,
    revision_id text not null references question_revision (id),
    question_id text not null references question (id),
    reason text not null,
    text text not null,
    reported_at text not null,
    answer_id text references report_answer (id) on delete cascade,
    constraint question_report_key primary key (user_id, revision_id)
  )`,
  `create table revision_count (
    revision_id text primary key references question_revision (id),
    attempts integer not null,
    right_answers integer not null
  )`,
  `create table revision_count_progress (
    id integer primary key,
    counted_until text not null
  )`,
  `create index "session_user" on session (user_id)`,
  `create index session_expires on session (expires_at)`,
  `create index token_user on token (user_id)`,
  `create index token_expires on token (expires_at)`,
  `create unique index kingdom_title on kingdom (lower(title)) where deleted_at is null`,
  `create unique index category_title on category (lower(title)) where deleted_at is null`,
  `create index category_kingdom on category (kingdom_id)`,
  `create unique index kingdom_content_key on kingdom (content_key)`,
  `create unique index category_content_key on category (content_key)`,
  `create index user_score_rank on user_score (total desc, reached_at, user_id)`,
  `create index question_category on question (category_id)`,
  `create unique index question_content_key on question (content_key)`,
  `create unique index attempt_open on attempt (user_id, category_id) where submitted_at is null and abandoned_at is null`,
  `create index attempt_submitted on attempt (submitted_at) where submitted_at is not null`,
  `create index attempt_user_submitted on attempt (user_id, submitted_at, category_id, points) where submitted_at is not null`,
  `create index user_admin on "user" (id) where role = 'admin'`,
  `create index recent_score_rank on recent_score (points desc, user_id${byteOrder})`,
  `create index user_deleted on "user" (deleted_at, id) where deleted_at is not null`,
  `create index audit_event_account on audit_event (account_id)`,
  `create index user_disabled on "user" (id, role, username_folded, email) where disabled_at is not null and erased_at is null`,
  `create index user_deleting on "user" (id, role, username_folded, email) where deleted_at is not null and erased_at is null`,
  `create index guess_expiry on guess (expires_at)`,
  `create index queued_mail_due on queued_mail (next_try_at)`,
  `create index daily_attempt_day on daily_attempt (day, user_id, submitted_at)`,
  `create index guest_submission_day on guest_submission (day)`,
  `create index mistake_due on mistake (user_id, due_day, question_id)`,
  `create index reminder_next on reminder (next_at)`,
  `create index queued_mail_awaited on queued_mail (next_try_at) where unsubscribe_link is null`,
  `create index badge_award_badge on badge_award (badge_id)`,
  `create index league_owner on league (owner_id)`,
  `create index league_member_user on league_member (user_id)`,
  `create index user_erased on "user" (erased_at) where erased_at is not null`,
  `create unique index attempt_first on attempt (user_id, category_id) where kind = 'first'`,
  `create index attempt_abandoned on attempt (user_id, abandoned_at) where abandoned_at is not null`,
  `create index attempt_prunable on attempt (deadline) where submitted_at is null and (kind <> 'first' or abandoned_at is null)`,
  `create index board_score_rank on board_score (board, is_shown, points desc, reached_at, user_id${byteOrder})`,
  `create index board_points_total on board_points (board, points) where span = ''`,
  `create index user_unused on "user" (created_at) where unused = 1`,
  `create index audit_event_actor on audit_event (actor_id)`,
  `create index question_import_category on question_import (category_id, created_at)`,
  `create index catalogue_change_entity on catalogue_change (entity_id, id${byteOrder})`,
  `create index catalogue_change_actor on catalogue_change (actor_id, id${byteOrder})`,
  `create index catalogue_change_kind on catalogue_change (kind, id${byteOrder})`,
  `create index report_answer_question on report_answer (question_id, answered_at)`,
  `create index report_answer_time on report_answer (answered_at, id)`,
  `create index question_report_user on question_report (user_id, reported_at)`,
  `create index question_report_question on question_report (question_id, reported_at)`,
  `create index question_report_waiting on question_report (question_id, reported_at, reason) where answer_id is null`,
  `create index question_report_answer on question_report (answer_id) where answer_id is not null`,
  `create index attempt_analysed on attempt (category_id, submitted_at, id, question_set_id, picks) where length(picks) <= 2000 and (kind = 'first' and late = 0)`,
  `create index question_revision_question on question_revision (question_id)`,
  `insert into catalogue_version (id, version) values (1, 1)`,
  `insert into roll_up_progress (id, counted_until, expired_until) values (1, '', '')`,
  `insert into revision_count_progress (id, counted_until) values (1, '')`,
]
