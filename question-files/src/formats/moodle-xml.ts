import { checkQuestionCount } from '../model/question-count.ts'
import {
  type ItemResult,
  type QuestionContent,
  type QuestionFile,
  toQuestionFile,
  UnreadableFileError,
} from '../model/question-file.ts'
import { createTitle, shorten } from '../model/shorten.ts'
import { refuseType } from '../question/kinds.ts'
import { detectExtension, fromBase64, type PictureSource } from '../question/question-picture.ts'
import {
  type ChoiceOption,
  createUniquePlaces,
  MULTI_SELECT_REMARK,
  readTags,
  sortTrueFalse,
  toItemResult,
  writeTags,
} from '../question/single-choice.ts'
import { type PlainText, toPlainText } from '../text/html-text.ts'
import { type MoodleFormat, readMoodleText } from '../text/moodle-text.ts'
import { pictureToHtml, textToHtml } from '../text/text-to-html.ts'
import {
  escapeXml,
  findChild,
  findChildren,
  readTextContent,
  readXml,
  type XmlElement,
} from '../xml/xml.ts'
import { decodePath } from '../zip/package-path.ts'

/** Reads Moodle XML (docs.moodle.org, "Moodle XML format"). Throws `UnreadableFileError`. */
export function readMoodleXml(text: string): QuestionFile {
  const root = readXml(text)
  if (root.name !== 'quiz') {
    throw new UnreadableFileError(`Line ${root.line}: Moodle XML must start with <quiz>.`)
  }
  const questions = findChildren(root, 'question').filter(
    ({ attributes }) => attributes.type !== 'category',
  )
  checkQuestionCount(questions.length)
  const places = createUniquePlaces(
    questions.map((question) => readTextContent(findChild(findChild(question, 'name'), 'text'))),
  )
  return toQuestionFile(
    'moodle-xml',
    questions.map((question, index) => readQuestion(question, places[index] ?? '')),
  )
}

function readQuestion(question: XmlElement, place: string): ItemResult {
  const type = question.attributes.type ?? ''
  if (type !== 'multichoice' && type !== 'truefalse') {
    return refuseType(place, type)
  }
  const stem = findChild(question, 'questiontext')
  const format = readFormat(stem, 'html')
  const tags = findChildren(findChild(question, 'tags'), 'tag').map((tag) =>
    readTextContent(tag).trim(),
  )
  const isTrueFalse = type === 'truefalse'
  const options = findChildren(question, 'answer').map((answer) => readAnswer(answer, format))
  return toItemResult({
    place,
    text: addImage(question, readText(stem, format)),
    pictures: createMoodlePictureSource(question, stem),
    options: isTrueFalse ? sortTrueFalse(options) : options,
    generalFeedback: readText(findChild(question, 'generalfeedback'), format),
    isTrueFalse,
    ...readTags(tags),
    keepOrder: isTrueFalse || isFalse(findChild(question, 'shuffleanswers')),
    remarks:
      isFalse(findChild(question, 'single')) && options.length > 0 ? [MULTI_SELECT_REMARK] : [],
  })
}

const isFalse = (element: XmlElement | undefined) =>
  /^\s*(?:false|0)\s*$/i.test(readTextContent(element))

function readAnswer(answer: XmlElement, inherited: MoodleFormat): ChoiceOption {
  return {
    text: readText(answer, inherited),
    credit: Number((answer.attributes.fraction ?? '').replace(',', '.')) / 100 || 0,
    feedback: readText(findChild(answer, 'feedback'), inherited),
  }
}

const FORMATS_BY_NAME = new Map<string, MoodleFormat>([
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['moodle_auto_format', 'moodle'],
  ['plain_text', 'plain'],
])

const readFormat = (element: XmlElement | undefined, inherited: MoodleFormat) =>
  FORMATS_BY_NAME.get(element?.attributes.format ?? '') ?? inherited

/** Old files have no `<text>` element around the text. */
function readText(element: XmlElement | undefined, inherited: MoodleFormat): PlainText {
  if (!element) return toPlainText('')
  const format = readFormat(element, inherited)
  const text = findChild(element, 'text')
  return addImage(
    element,
    readMoodleText(text ? readTextContent(text) : readDirectText(element), format),
  )
}

const readDirectText = ({ children }: XmlElement) =>
  children.filter((child) => typeof child === 'string').join('')

/** Prefix of the addresses by which Moodle's texts refer to the files beside them. */
const PLUGIN_FILE_PREFIX = '@@PLUGINFILE@@/'

/** Finds pictures in the files beside a question's text, or the only picture of a Moodle 1 question. */
function createMoodlePictureSource(
  question: XmlElement,
  stem: XmlElement | undefined,
): PictureSource {
  const files = new Map(
    findChildren(stem, 'file').map((file) => {
      const { path = '/', name = '' } = file.attributes
      return [`${path}${name}`, file]
    }),
  )
  for (const holder of [question, stem]) {
    const bytes = findChild(holder, 'image_base64')
    if (bytes) files.set(`/${readFileName(readImagePath(holder))}`, bytes)
  }
  return (src) => {
    const path = decodePath(src.replace(PLUGIN_FILE_PREFIX, '/').replace(/\?.*$/s, ''))
    const file = files.get(path.startsWith('/') ? path : `/${path}`)
    return file && readTextContent(file)
  }
}

const readImagePath = (element: XmlElement | undefined) =>
  readTextContent(findChild(element, 'image')).trim()

const readFileName = (path: string) => decodePath(path).split('/').at(-1) ?? ''

/** Adds the picture that Moodle 1 shows below the text, without a text alternative. */
function addImage(element: XmlElement, text: PlainText): PlainText {
  const src = readImagePath(element)
  const name = readFileName(src)
  if (src === '' || text.pictures.some((picture) => readFileName(picture.src) === name)) return text
  const remark = `A picture is left out: ${shorten(name)}.`
  return {
    ...text,
    hasMedia: true,
    pictures: [...text.pictures, { src, alt: '', remark }],
    remarks: [...text.remarks, remark],
  }
}

export const MOODLE_FRAME = {
  start: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
  between: '',
  end: '</quiz>\n',
}

export const writeMoodleQuestions = (questions: readonly QuestionContent[]): string =>
  questions.map(writeQuestion).join('')

function writeQuestion(question: QuestionContent): string {
  const { options, correctAnswer, description, keepOrder } = question
  const tags = writeTags({ ...question, keepOrder: false })
  return [
    '  <question type="multichoice">',
    `    <name>${writeText(createTitle(question))}</name>`,
    `    ${writeStem(question)}`,
    `    <generalfeedback format="plain_text">${writeText(description)}</generalfeedback>`,
    '    <defaultgrade>1</defaultgrade>',
    '    <single>true</single>',
    `    <shuffleanswers>${!keepOrder}</shuffleanswers>`,
    '    <answernumbering>abc</answernumbering>',
    ...options.map(
      (option, index) =>
        `    <answer fraction="${index === correctAnswer ? 100 : 0}" format="plain_text">${writeText(option)}</answer>`,
    ),
    ...(tags.length > 0
      ? [`    <tags>${tags.map((tag) => `<tag>${writeText(tag)}</tag>`).join('')}</tags>`]
      : []),
    '  </question>\n',
  ].join('\n')
}

const writeText = (text: string) => `<text>${escapeXml(text)}</text>`

function writeStem({ questionText, picture }: QuestionContent): string {
  if (!picture) return `<questiontext format="plain_text">${writeText(questionText)}</questiontext>`
  const name = `picture.${detectExtension(fromBase64(picture.data)) ?? 'bin'}`
  const html = textToHtml(questionText, 'p') + pictureToHtml(PLUGIN_FILE_PREFIX + name, picture.alt)
  const file = `<file name="${name}" path="/" encoding="base64">${picture.data}</file>`
  return `<questiontext format="html">${writeText(html)}${file}</questiontext>`
}
