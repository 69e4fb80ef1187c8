import type { AccountPart } from '../accounts/account-part.ts'
import { badgesPart } from '../badges/account-part.ts'
import { boardsPart } from '../boards/account-part.ts'
import { dailyPart } from '../daily/account-part.ts'
import { leaguesPart } from '../leagues/account-part.ts'
import { playPart } from '../play/history/account-part.ts'
import { practicePart } from '../practice/account-part.ts'
import { profilesPart } from '../profiles/account-part.ts'
import { remindersPart } from '../reminders/account-part.ts'
import { playContext } from './play-context.ts'

/** Every feature that stores something about users. Boards and leagues come last: they lock rows that many players share. */
export const accountParts: readonly AccountPart[] = [
  playPart(playContext),
  dailyPart(playContext),
  badgesPart(playContext),
  profilesPart(playContext),
  practicePart(playContext),
  remindersPart,
  boardsPart,
  leaguesPart,
]
