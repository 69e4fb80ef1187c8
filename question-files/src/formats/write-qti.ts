import type { FilePicture, FileWriter, QuestionContent } from '../model/question-file.ts'
import { createTitle } from '../model/shorten.ts'
import { detectExtension, fromBase64 } from '../question/question-picture.ts'
import { pictureToHtml, textToHtml } from '../text/text-to-html.ts'
import { escapeXml } from '../xml/xml.ts'
import { writeFile, ZipWriter } from '../zip/zip-writer.ts'

/** Writes a package of QTI 2.1. The manifest comes last because it lists all items. */
export function createQtiWriter(): FileWriter {
  const zip = new ZipWriter()
  const resources: string[] = []
  return {
    write(questions) {
      for (const question of questions) {
        const id = `q${resources.length + 1}`
        const image = question.picture && toImageFile(question.picture, id)
        writeFile(zip.store(itemPath(id)), writeItem(question, id, image))
        if (image) writeFile(zip.store(image.path), image.bytes)
        resources.push(writeResource(id, image))
      }
      return zip.take()
    },
    end() {
      writeFile(zip.store('imsmanifest.xml'), writeManifest(resources))
      return zip.end()
    },
  }
}

type ImageFile = ReturnType<typeof toImageFile>

function toImageFile({ data, alt }: FilePicture, id: string) {
  const bytes = fromBase64(data)
  return { path: `images/${id}.${detectExtension(bytes) ?? 'bin'}`, alt, bytes }
}

const itemPath = (id: string) => `items/${id}.xml`

function writeItem(question: QuestionContent, id: string, image: ImageFile | undefined): string {
  const { questionText, options, correctAnswer, description, keepOrder } = question
  const title = createTitle(question)
  const right = correctAnswer === null ? [] : [`<value>${choiceId(correctAnswer)}</value>`]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${escapeXml(title)}" adaptive="false" timeDependent="false">`,
    '  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">',
    ...right.map((value) => `    <correctResponse>${value}</correctResponse>`),
    '  </responseDeclaration>',
    '  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>',
    '  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier">',
    '    <defaultValue><value>explanation</value></defaultValue>',
    '  </outcomeDeclaration>',
    '  <itemBody>',
    `    ${textToHtml(questionText, 'p')}${image ? pictureToHtml(`../${image.path}`, image.alt) : ''}`,
    `    <choiceInteraction responseIdentifier="RESPONSE" shuffle="${!keepOrder}" maxChoices="1">`,
    ...options.map(
      (option, index) =>
        `      <simpleChoice identifier="${choiceId(index)}">${textToHtml(option)}</simpleChoice>`,
    ),
    '    </choiceInteraction>',
    '  </itemBody>',
    '  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>',
    ...(description
      ? [
          `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="explanation" showHide="show">${textToHtml(description)}</modalFeedback>`,
        ]
      : []),
    '</assessmentItem>\n',
  ].join('\n')
}

const choiceId = (index: number) => `choice${index + 1}`

function writeResource(id: string, image: ImageFile | undefined): string {
  const paths = image ? [itemPath(id), image.path] : [itemPath(id)]
  const files = paths.map((path) => `<file href="${path}"/>`).join('')
  return `    <resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${itemPath(id)}">${files}</resource>`
}

function writeManifest(resources: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions">',
    '  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>',
    '  <organizations/>',
    '  <resources>',
    ...resources,
    '  </resources>',
    '</manifest>\n',
  ].join('\n')
}
