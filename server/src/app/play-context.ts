import { badgeListener } from '../badges/award-badges.ts'
import { boardListener } from '../boards/boards.ts'
import { openDailyQuestions, submittedDailyQuestions } from '../daily/held-back.repository.ts'
import { createHeldBack, createUntold } from '../play/held-back/held-back.ts'
import {
  openCategoryQuestions,
  submittedCategoryQuestions,
} from '../play/held-back/open-questions.repository.ts'
import type { PlayContext } from '../play/play-context.ts'
import { mistakeListener } from '../practice/mistakes.ts'

const findHeldBack = createHeldBack(openCategoryQuestions, openDailyQuestions)

/** Who is told of finished attempts, and what finds the questions whose answers are hidden. */
export const playContext: PlayContext = {
  // Boards come last: they lock rows that many players share.
  listeners: [mistakeListener, badgeListener, boardListener],
  findHeldBack,
  findUntold: createUntold(findHeldBack, [submittedCategoryQuestions, submittedDailyQuestions]),
  submittedElsewhere: submittedDailyQuestions,
}
