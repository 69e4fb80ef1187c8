import { shorten } from '../model/shorten.ts'
import { refuseKind } from './single-choice.ts'

/** Kinds of questions by the names of their types in Moodle XML and QTI. The first match counts. */
const REFUSED_KINDS: readonly [RegExp, string][] = [
  [/^description$/, 'a text without a question'],
  [/^dd(?!match)/, 'a drag-and-drop question'],
  [/^graphic|hotspot|point|position/i, 'a question answered on a picture'],
  [/cloze|gap|multianswer/i, 'a gap-fill question'],
  [/^(?:dd|randomsa)?match|associate/i, 'a matching question'],
  [/^multichoiceset$/, 'a question with several right answers'],
  [/^random$/, 'a random question'],
  [/^coderunner$/, 'a programming question'],
  [/^calculated/, 'a calculated question'],
  [/essay|extendedText/, 'an essay question'],
  [/^order/, 'an ordering question'],
  [/^numerical/, 'a numerical question'],
  [/^short/, 'a short-answer question'],
  [/^textEntry/, 'a short-answer or numerical question'],
  [/^drawing/, 'a drawing question'],
  [/^hottext/, 'a question answered by marking text'],
  [/^media/, 'a video or audio clip'],
  [/^slider/, 'a slider question'],
  [/^upload/, 'a file-upload question'],
]

export const refuseType = (
  place: string,
  type: string,
  otherwise = `a question of the type “${shorten(type)}”`,
) => refuseKind(place, REFUSED_KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? otherwise)
