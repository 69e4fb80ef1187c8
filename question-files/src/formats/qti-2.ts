import type { ItemResult } from '../model/question-file.ts'
import { refuseType } from '../question/kinds.ts'
import type { PictureSource } from '../question/question-picture.ts'
import {
  checkOptionCount,
  MULTI_SELECT_REMARK,
  refuseKind,
  toItemResult,
} from '../question/single-choice.ts'
import { xmlToText } from '../text/html-text.ts'
import { joinTexts } from '../text/moodle-text.ts'
import {
  findAll,
  findChild,
  findChildren,
  findDescendants,
  readTextContent,
  type XmlElement,
} from '../xml/xml.ts'

/** Reads an item of QTI 2.0 to 2.2 (imsglobal.org/question), or of QTI 3, which has other element names. */
export function readQti2Item(
  given: XmlElement,
  place: string,
  pictures: PictureSource | undefined,
): ItemResult {
  const item = given.name.startsWith('qti-') ? toQti2(given) : given
  const body = findChild(item, 'itemBody')
  const interactions = body
    ? findDescendants(
        body,
        ({ name }) => name.endsWith('Interaction') && name !== 'endAttemptInteraction',
      )
    : []
  const [interaction, ...others] = interactions
  if (!body || !interaction) return refuseKind(place, 'a text without a question')
  if (others.length > 0) return refuseKind(place, 'a multi-part question')
  const isChoice = /^(?:choice|inlineChoice)Interaction$/.test(interaction.name)
  if (!isChoice) {
    return refuseType(place, interaction.name, 'a question of a custom type')
  }
  if (findChild(item, 'templateDeclaration')) {
    return refuseKind(place, 'a question with random values')
  }
  const choices = findAll(interaction, 'simpleChoice', 'inlineChoice')
  return (
    checkOptionCount(place, choices.length) ??
    toItemResult({ ...readChoice(item, body, interaction, choices, place), pictures })
  )
}

/** Renames the elements and attributes of QTI 3: "qti-simple-choice" is "simpleChoice" in QTI 2. */
function toQti2(element: XmlElement): XmlElement {
  const isOfQti = element.name.startsWith('qti-')
  return {
    ...element,
    name: isOfQti ? toCamelCase(element.name.slice('qti-'.length)) : element.name,
    attributes: isOfQti
      ? Object.fromEntries(
          Object.entries(element.attributes).map(([key, value]) => [toCamelCase(key), value]),
        )
      : element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : toQti2(child))),
  }
}

const toCamelCase = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function readChoice(
  item: XmlElement,
  body: XmlElement,
  interaction: XmlElement,
  choices: readonly XmlElement[],
  place: string,
) {
  const ids = choices.map(({ attributes }) => attributes.identifier ?? '')
  const declaration = findChildren(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  )
  const credits = readCredits(item, declaration, ids)
  const rightId = ids[credits.indexOf(1)] ?? ''
  const feedback = listFeedback(item, body, rightId, ids)
  const of = (wanted: string) =>
    joinTexts(
      feedback.flatMap(({ audience, text }) => (audience === wanted ? [text] : [])),
      '\n',
    )
  // By the specification, choices are not shuffled by default.
  const isShuffled = /^(?:true|1)$/.test(interaction.attributes.shuffle ?? '')
  return {
    place,
    text: xmlToText(replaceInteractions(body)),
    options: choices.map((choice, index) => ({
      text: xmlToText(replaceInteractions(choice)),
      credit: credits[index] ?? 0,
      feedback: of(ids[index] ?? ''),
    })),
    generalFeedback: of(''),
    keepOrder: !isShuffled || choices.some(({ attributes }) => attributes.fixed === 'true'),
    remarks: declaration?.attributes.cardinality === 'multiple' ? [MULTI_SELECT_REMARK] : [],
  }
}

const FEEDBACK_TAGS = ['feedbackInline', 'feedbackBlock']
const IGNORED_ELEMENTS = [...FEEDBACK_TAGS, 'rubricBlock', 'templateBlock', 'templateInline']

/** Replaces each interaction with its prompt, or with a gap if the answer is part of a sentence. */
function replaceInteractions(element: XmlElement): XmlElement {
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : removeAnswers(child),
  )
  const isSame = children.every((child, index) => child === element.children[index])
  return isSame ? element : { ...element, children: children.flat() }
}

function removeAnswers(element: XmlElement): XmlElement | (XmlElement | string)[] {
  if (IGNORED_ELEMENTS.includes(element.name)) return []
  if (element.name === 'inlineChoiceInteraction') return ['_____']
  if (element.name === 'choiceInteraction') return findChildren(element, 'prompt')
  return replaceInteractions(element)
}

/** Returns a credit from 0 to 1 for each choice: from the right response, the mapping or the rules. */
function readCredits(
  item: XmlElement,
  declaration: XmlElement | undefined,
  ids: readonly string[],
): number[] {
  const right = findChildren(findChild(declaration, 'correctResponse'), 'value').map((value) =>
    readTextContent(value).trim(),
  )
  const mapping = findChildren(findChild(declaration, 'mapping'), 'mapEntry').map(
    ({ attributes }): [string, number] => [
      attributes.mapKey ?? '',
      Number(attributes.mappedValue) || 0,
    ],
  )
  const points = new Map(mapping.length > 0 ? mapping : computeRulePoints(item, ids))
  const best = Math.max(0, ...ids.map((id) => points.get(id) ?? 0))
  return ids.map((id) => {
    if (right.includes(id)) return 1
    const share = best > 0 ? (points.get(id) ?? 0) / best : 0
    return right.length > 0 ? Math.min(share, PARTIAL_CREDIT_MAX) : share
  })
}

/** Maximum credit that a mapping can give to choices other than the right response. */
const PARTIAL_CREDIT_MAX = 0.5

function computeRulePoints(item: XmlElement, ids: readonly string[]): [string, number][] {
  return findDescendants(item, isRule).flatMap((rule): [string, number][] => {
    const condition = findCondition(rule)
    const set = findChildren(rule, 'setOutcomeValue').find(
      ({ attributes }) => attributes.identifier === 'SCORE',
    )
    const id = condition && readTextContent(condition).trim()
    const points = Number(readTextContent(set).trim()) || 0
    return id && ids.includes(id) && points > 0 ? [[id, points]] : []
  })
}

const isRule = ({ name }: XmlElement) => name === 'responseIf' || name === 'responseElseIf'

const findCondition = ({ children }: XmlElement) =>
  children.find((child): child is XmlElement => typeof child !== 'string' && !isRule(child))

const WRONG_OPTIONS = 'wrong'

/** The audience is an option's ID, `WRONG_OPTIONS`, or empty for all options. */
function listFeedback(item: XmlElement, body: XmlElement, rightId: string, ids: readonly string[]) {
  const processing = findChild(item, 'responseProcessing')
  const shown = new Map<string, string>()
  if (processing) findAudiences(processing, '', shown, (name) => chooseAudience(name, rightId, ids))
  const choiceOf = new Map(
    findAll(body, 'simpleChoice').flatMap((choice) =>
      findAll(choice, ...FEEDBACK_TAGS).map((element) => [element, choice.attributes.identifier]),
    ),
  )
  return [...findChildren(item, 'modalFeedback'), ...findAll(body, ...FEEDBACK_TAGS)].map(
    (element) => {
      const id = element.attributes.identifier ?? ''
      const key = `${element.attributes.outcomeIdentifier} ${id}`
      const named = shown.get(key) || chooseAudience(id, rightId, ids)
      const audience = ids.includes(id) ? id : (choiceOf.get(element) ?? named)
      return { audience, text: xmlToText(element) }
    },
  )
}

function chooseAudience(name: string, rightId: string, ids: readonly string[]): string {
  if (ids.includes(name)) return name
  if (/incorrect|wrong|false|fail|partial|unanswered|empty|hint/i.test(name)) return WRONG_OPTIONS
  return /correct|right|true|pass/i.test(name) ? rightId : ''
}

/** Collects the audience of each feedback from the conditions of its rules, including nested rules. */
function findAudiences(
  element: XmlElement,
  audience: string,
  shown: Map<string, string>,
  audienceNamed: (name: string) => string,
): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === 'setOutcomeValue') {
      for (const value of findAll(child, 'baseValue')) {
        shown.set(`${child.attributes.identifier} ${readTextContent(value).trim()}`, audience)
      }
    } else if (child.name === 'responseElse') {
      findAudiences(child, WRONG_OPTIONS, shown, audienceNamed)
    } else if (isRule(child)) {
      findAudiences(child, readRuleAudience(child, audienceNamed) || audience, shown, audienceNamed)
    } else findAudiences(child, audience, shown, audienceNamed)
  }
}

function readRuleAudience(rule: XmlElement, audienceNamed: (name: string) => string): string {
  const condition = findCondition(rule)
  if (!condition || condition.name === 'isNull') return WRONG_OPTIONS
  const parts = findDescendants({ ...condition, children: [condition] }, undefined, isNegation)
  const negated = parts.filter(isNegation).flatMap((part) => findDescendants(part))
  const right = audienceNamed('correct')
  const isWrong = listNames(negated).some((name) => right !== '' && audienceNamed(name) === right)
  const [audience] = listNames(parts).map(audienceNamed).filter(Boolean)
  return audience ?? (isWrong ? WRONG_OPTIONS : '')
}

const isNegation = ({ name }: XmlElement) => name === 'not'

const listNames = (elements: readonly XmlElement[]) =>
  elements.flatMap((element) => {
    if (element.name === 'correct') return ['correct']
    return element.name === 'baseValue' ? [readTextContent(element).trim()] : []
  })
