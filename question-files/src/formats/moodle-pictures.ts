import { shorten } from '../model/shorten.ts'
import type { PictureSource } from '../question/question-picture.ts'
import type { PlainText } from '../text/html-text.ts'
import { findChild, findChildren, readTextContent, type XmlElement } from '../xml/xml.ts'
import { decodePath } from '../zip/package-path.ts'

/** Prefix of the addresses by which Moodle's texts refer to the files beside them. */
export const PLUGIN_FILE_PREFIX = '@@PLUGINFILE@@/'

/** Finds pictures in the files beside a question's text, or the only picture of a Moodle 1 question. */
export function createMoodlePictureSource(
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
export function addImage(element: XmlElement, text: PlainText): PlainText {
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
