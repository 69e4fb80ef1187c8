import type { AccountPart } from '../accounts/account-part.ts'
import { badgesAccountPart } from '../badges/account-part.ts'
import { badgeListener } from '../badges/award-badges.ts'
import { boardsAccountPart } from '../boards/account-part.ts'
import { boardListener } from '../boards/boards.ts'
import { historyAccountPart } from '../catalogue/history/account-part.ts'
import { dailyAccountPart } from '../daily/account-part.ts'
import {
  listSubmittedDailyAttempts,
  selectClaimedDailyQuestions,
  selectOpenDailyQuestions,
} from '../daily/held-back.repository.ts'
import { leaguesAccountPart } from '../leagues/account-part.ts'
import { liveAccountPart } from '../live/account-part.ts'
import { listLiveActivity } from '../live/results/activity.ts'
import { hasSeenCategory } from '../live/storage/results.repository.ts'
import { createHeldBackAttemptFinder, createHeldBackFinder } from '../play/held-back/held-back.ts'
import {
  listSubmittedCategoryAttempts,
  selectOpenCategoryQuestions,
} from '../play/held-back/open-questions.repository.ts'
import { playAccountPart } from '../play/history/account-part.ts'
import type { PlayContext } from '../play/play-context.ts'
import { practiceAccountPart } from '../practice/account-part.ts'
import { mistakeListener } from '../practice/mistakes.ts'
import { profilesAccountPart } from '../profiles/account-part.ts'
import { remindersAccountPart } from '../reminders/account-part.ts'
import { reportsAccountPart } from '../reports/account-part.ts'

const findHeldBack = createHeldBackFinder(
  selectOpenCategoryQuestions,
  selectOpenDailyQuestions,
  selectClaimedDailyQuestions,
)

export const playContext: PlayContext = {
  // Boards come last, because they lock rows that many players share.
  listeners: [mistakeListener, badgeListener, boardListener],
  findHeldBack,
  findHeldBackAttempts: createHeldBackAttemptFinder(findHeldBack, [
    listSubmittedCategoryAttempts,
    listSubmittedDailyAttempts,
  ]),
  listOtherActivity: listLiveActivity,
  wasShownElsewhere: hasSeenCategory,
  submittedElsewhere: listSubmittedDailyAttempts,
}

/** Boards and leagues come last, because they lock rows that many players share. */
export const accountParts: readonly AccountPart[] = [
  playAccountPart(playContext),
  dailyAccountPart(playContext),
  badgesAccountPart(playContext),
  profilesAccountPart(playContext),
  practiceAccountPart(playContext),
  reportsAccountPart(playContext),
  remindersAccountPart,
  historyAccountPart,
  liveAccountPart,
  boardsAccountPart,
  leaguesAccountPart,
]
