import type { ItemResult } from '../model/question-file.ts'
import { shorten } from '../model/shorten.ts'
import type { PictureSource } from '../question/question-picture.ts'
import {
  type ChoiceOption,
  checkOptionCount,
  MULTI_SELECT_REMARK,
  refuseKind,
  sortTrueFalse,
  toItemResult,
} from '../question/single-choice.ts'
import { htmlToText, type PlainText, toPlainText, xmlToText } from '../text/html-text.ts'
import { joinTexts, readMoodleText } from '../text/moodle-text.ts'
import {
  findAll,
  findChild,
  findChildren,
  findDescendants,
  findFirst,
  readTextContent,
  type XmlElement,
} from '../xml/xml.ts'

/** Some tools write questions of these types like choice questions. */
const TYPES_WITHOUT_OPTIONS =
  /essay|short|fill|fib|blank|match|numer|calcul|order|hot.?spot|file|upload|formula|dropdown|text.?only|pattern|likert/i

const RESPONSE_KINDS: Readonly<Record<string, string>> = {
  response_extension: 'a question of a custom type',
  response_grp: 'a matching question',
  response_num: 'a numerical question',
  response_str: 'a short-answer or essay question',
  response_xy: 'a question answered on a picture',
}

/** Reads an item of QTI 1.2 (imsglobal.org/question/qtiv1p2) or its variants of Canvas and Blackboard. */
export function readQti1Item(
  item: XmlElement,
  place: string,
  pictures: PictureSource | undefined,
): ItemResult {
  const presentation = findChild(item, 'presentation')
  const responses = presentation
    ? findDescendants(presentation, ({ name }) => name.startsWith('response_'))
    : []
  const [response, ...others] = responses.filter(({ name }) => name !== 'response_label')
  const type = readType(item)
  if (TYPES_WITHOUT_OPTIONS.test(type)) return refuseKind(place, describeType(type))
  if (!presentation || !response) return refuseKind(place, 'a text without a question')
  const kind = RESPONSE_KINDS[response.name]
  if (kind) return refuseKind(place, kind)
  if (others.length > 0) return refuseKind(place, 'a matching or multi-part question')
  const choices = findAll(response, 'render_choice')
  if (choices.length === 0) {
    return refuseKind(place, 'a question answered on a picture or with a slider')
  }
  const labels = findAll(response, 'response_label')
  return (
    checkOptionCount(place, labels.length) ??
    toItemResult({ ...readChoice(item, presentation, response, place, type), pictures })
  )
}

/** Canvas, Common Cartridge, Brightspace and Blackboard each name the type in a different place. */
function readType(item: XmlElement): string {
  const metadata = findChild(item, 'itemmetadata')
  if (!metadata) return ''
  const field = findAll(metadata, 'qtimetadatafield', 'qti_metadatafield').find(({ children }) =>
    children.some(
      (child) =>
        typeof child !== 'string' &&
        child.name === 'fieldlabel' &&
        /^(?:question_type|qmd_questiontype|cc_profile)$/i.test(readTextContent(child).trim()),
    ),
  )
  const named = field ? findChild(field, 'fieldentry') : undefined
  return readTextContent(named ?? findFirst(metadata, 'bbmd_questiontype')).trim()
}

/** Returns the same text for "essay_question", "cc.essay.v0p1" and "Essay". */
function describeType(type: string): string {
  const name = type
    .toLowerCase()
    .replace(/^cc\.|\.v\d+p\d+$|[_ ]question$/g, '')
    .replaceAll('_', ' ')
  return `a question of the type “${shorten(name)}”`
}

function readChoice(
  item: XmlElement,
  presentation: XmlElement,
  response: XmlElement,
  place: string,
  type: string,
) {
  const labels = findAll(response, 'response_label')
  const outcomes = scoreOptions(
    item,
    labels.map(({ attributes }) => attributes.ident ?? ''),
  )
  const best = Math.max(0, ...outcomes.map(({ points }) => points))
  const shownToAll = (id: string) => outcomes.every(({ shown }) => shown.has(id))
  const feedback = readFeedback(item)
  const options: ChoiceOption[] = labels.map((label, index) => {
    const outcome = outcomes[index]
    const shown = [...(outcome?.shown ?? [])].filter((id) => !shownToAll(id))
    return {
      text: readMaterial(label),
      credit: best > 0 ? (outcome?.points ?? 0) / best : 0,
      feedback: joinTexts(
        shown.flatMap((id) => feedback.byId.get(id) ?? []),
        '\n',
      ),
    }
  })
  const general = [...(outcomes[0]?.shown ?? [])].filter(shownToAll)
  const isTrueFalse = /true.?false/i.test(type)
  return {
    place,
    text: readMaterial(presentation, 'response_label'),
    options: isTrueFalse ? sortTrueFalse(options) : options,
    generalFeedback: joinTexts(
      [...general.flatMap((id) => feedback.byId.get(id) ?? []), ...feedback.solutions],
      '\n',
    ),
    isTrueFalse,
    keepOrder:
      isTrueFalse || [...findAll(response, 'render_choice'), ...labels].some(hasFixedOrder),
    remarks:
      response.attributes.rcardinality?.toLowerCase() === 'multiple' ? [MULTI_SELECT_REMARK] : [],
  }
}

const hasFixedOrder = ({ attributes }: XmlElement) =>
  /^no$/i.test(attributes.shuffle ?? attributes.rshuffle ?? '')

interface OptionOutcome {
  points: number
  /** Identifiers of the feedback that is shown. */
  shown: Set<string>
}

/** If no option scores alone, each option in a scoring combination gets a point. */
function scoreOptions(item: XmlElement, ids: readonly string[]): OptionOutcome[] {
  const rules = findAll(item, 'respcondition')
  const start = readStartPoints(item)
  const isScored = findFirst(item, 'setvar') !== undefined
  const outcomes = ids.map((id) => {
    const outcome = applyRules(rules, id, start)
    const isCalledCorrect = [...outcome.shown].some((shown) => /^correct/i.test(shown))
    return !isScored && isCalledCorrect ? { ...outcome, points: 1 } : outcome
  })
  if (outcomes.some(({ points }) => points > 0)) return outcomes
  const together = new Set(
    rules
      .filter((rule) =>
        findChildren(rule, 'setvar').some(
          (setvar) => isScoreVariable(setvar) && applySetvar(0, setvar) > 0,
        ),
      )
      .flatMap((rule) => findDescendants(rule, hasName('varequal'), hasName('not')))
      .map((part) => readTextContent(part).trim()),
  )
  return outcomes.map((outcome, index) => ({
    ...outcome,
    points: together.has(ids[index] ?? '') ? 1 : 0,
  }))
}

/** Runs an item's rules as if only this option were picked. */
function applyRules(rules: readonly XmlElement[], picked: string, points: number): OptionOutcome {
  const outcome: OptionOutcome = { points, shown: new Set() }
  let isMatched = false
  for (const rule of rules) {
    const condition = findChild(rule, 'conditionvar')
    if (!condition || !isConditionMet(condition, picked, isMatched)) continue
    isMatched ||= !findFirst(condition, 'other')
    for (const setvar of findChildren(rule, 'setvar').filter(isScoreVariable)) {
      outcome.points = applySetvar(outcome.points, setvar)
    }
    for (const { attributes } of findChildren(rule, 'displayfeedback')) {
      if (attributes.linkrefid) outcome.shown.add(attributes.linkrefid)
    }
    if (!/^yes$/i.test(rule.attributes.continue ?? '')) break
  }
  return outcome
}

function readStartPoints(item: XmlElement): number {
  const score = findAll(item, 'decvar').find(isScoreVariable)
  return Number(score?.attributes.defaultval) || 0
}

function isConditionMet(condition: XmlElement, picked: string, isMatched: boolean): boolean {
  condition.budget.spend(condition.children.length)
  const parts = condition.children.filter((child) => typeof child !== 'string')
  const isTrue = (part: XmlElement) => isConditionMet(part, picked, isMatched)
  switch (condition.name) {
    case 'conditionvar':
    case 'and':
      return parts.length > 0 && parts.every(isTrue)
    case 'or':
      return parts.some(isTrue)
    case 'not':
      return !parts.some(isTrue)
    case 'varequal':
      return readTextContent(condition).trim() === picked
    case 'varsubset':
    case 'varinside':
      return readTextContent(condition)
        .split(',')
        .map((id) => id.trim())
        .includes(picked)
    case 'other':
      return !isMatched
    default:
      return false
  }
}

/** Excludes Brightspace's separate score for wrong answers. */
const isScoreVariable = ({ attributes }: XmlElement) =>
  !/incorrect|wrong|minus/i.test(attributes.varname ?? attributes.variablename ?? '')

/** Value of "SCORE.max", which Blackboard writes for the full points of an item. */
const FULL_POINTS = 100

function applySetvar(points: number, setvar: XmlElement): number {
  const text = readTextContent(setvar).trim()
  const value = /\.max$/i.test(text) ? FULL_POINTS : Number(text.replace(',', '.')) || 0
  switch (setvar.attributes.action?.toLowerCase()) {
    case 'add':
      return points + value
    case 'subtract':
      return points - value
    case 'multiply':
      return points * value
    case 'divide':
      return value === 0 ? points : points / value
    default:
      return value
  }
}

function readFeedback(item: XmlElement): { byId: Map<string, PlainText>; solutions: PlainText[] } {
  const byId = new Map<string, PlainText>()
  const solutions: PlainText[] = []
  const linked = new Set(
    findAll(item, 'displayfeedback').map(({ attributes }) => attributes.linkrefid),
  )
  for (const element of findAll(item, 'itemfeedback')) {
    const id = element.attributes.ident ?? ''
    const isForAll = findFirst(element, 'solution') !== undefined || /general/i.test(id)
    if (linked.has(id)) byId.set(id, readMaterial(element, 'hint'))
    else if (isForAll) solutions.push(readMaterial(element, 'hint'))
  }
  return { byId, solutions }
}

const MEDIA_ELEMENTS = ['matimage', 'mataudio', 'matvideo', 'matapplet', 'matapplication', 'matref']
const TEXT_ELEMENTS = ['mattext', 'matemtext', 'mat_formattedtext']

const hasName =
  (wanted: string) =>
  ({ name }: XmlElement) =>
    name === wanted

/** Returns one line for each `material` element, which contains one or more texts. */
function readMaterial(element: XmlElement, leftOut = ''): PlainText {
  const stops = (child: XmlElement) =>
    child.name === 'material' || child.name === 'mat_extension' || child.name === leftOut
  const materials = findDescendants(
    element,
    (child) => stops(child) && child.name !== leftOut,
    stops,
  )
  const lines = materials.map((material) =>
    joinTexts(findAll(material, ...TEXT_ELEMENTS, ...MEDIA_ELEMENTS).map(readMaterialPart), ' '),
  )
  return joinTexts(lines, '\n')
}

function readMaterialPart(piece: XmlElement): PlainText {
  if (MEDIA_ELEMENTS.includes(piece.name)) return readMedia(piece)
  if (piece.children.some((child) => typeof child !== 'string')) return xmlToText(piece)
  const text = readTextContent(piece)
  const type = piece.attributes.texttype ?? piece.attributes.type ?? ''
  if (/html/i.test(type)) return htmlToText(text)
  return /plain/i.test(type) ? toPlainText(text) : readMoodleText(text.trim(), 'moodle')
}

function readMedia({ name: element, attributes, children }: XmlElement): PlainText {
  const { label = '', uri = '', embedded, imagtype = 'image/png' } = attributes
  const name = shorten(label || uri).replace(/\.$/, '')
  const what = element === 'matimage' ? 'A picture' : 'Embedded sound, video or other media'
  const remark = `${what} is left out${name && `: ${name}`}.`
  const data = children.filter((child) => typeof child === 'string').join('')
  const src = embedded === 'base64' ? `data:${imagtype};base64,${data}` : uri
  const pictures = element === 'matimage' ? [{ src, alt: label, remark }] : []
  return { ...toPlainText(''), remarks: [remark], hasMedia: true, pictures }
}
