import { PICTURE_BYTES_MAX } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readGift } from '../formats/gift.ts'
import { readMoodleXml } from '../formats/moodle-xml.ts'
import { readQti, readQtiPackage } from '../formats/qti.ts'
import { writeQuestionFile } from '../testing/write-file.ts'
import { unzip } from '../zip/zip.ts'
import { detectExtension } from './question-picture.ts'

const data = btoa('RIFF1234WEBP')
const held = { data, alt: 'A lake.', credit: '' }

const question = {
  questionText: 'Which lake is this?',
  options: ['Tana', 'Abaya'],
  correctAnswer: 0,
  description: '',
  keepOrder: false,
  picture: held,
}

const { picture: _, ...unpictured } = question

const ADVICE = 'add it in the question’s form.'

describe('a picture in Moodle XML', () => {
  const readMoodle = (html: string, beside: string, below = '') =>
    readMoodleXml(
      `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[Which?${html}]]></text>${beside}</questiontext>${below}<answer fraction="100"><text>a</text></answer><answer><text>b</text></answer></question></quiz>`,
    ).questions[0]

  const image = '<img src="@@PLUGINFILE@@/the%20lake.webp" alt=" A lake. ">'
  const fileOf = (bytes: string) =>
    `<file name="the lake.webp" path="/" encoding="base64">${bytes}</file>`

  it('comes in with its text alternative, wherever its base64 breaks its lines', () => {
    const broken = `\n${data.slice(0, 8)}\n${data.slice(8)}\n`
    expect(readMoodle(image, fileOf(broken))).toMatchObject({
      questionText: 'Which?',
      picture: held,
      remarks: [],
    })
  })

  it('of Moodle 1 comes in where the text shows it with words', () => {
    const below = `<image>lake.png</image><image_base64>${data}</image_base64>`
    const shown = readMoodle('<img src="lake.png" alt="A lake.">', '', below)
    expect(shown).toMatchObject({ picture: held, remarks: [] })
    const wordless = readMoodle('', '', below)
    expect(wordless?.picture).toBeUndefined()
    expect(wordless?.remarks).toEqual([
      `A picture is left out: lake.png. It has no description; ${ADVICE}`,
    ])
  })

  it.each([
    [
      'without words',
      '<img src="@@PLUGINFILE@@/a.png">',
      '<file name="a.png">AAAA</file>',
      'a.png. It has no description',
    ],
    ['that is not there', image, '', 'A lake. The file doesn’t contain it'],
    [
      'from elsewhere',
      '<img src="https://a.example/b.png" alt="b">',
      '',
      'b. The file doesn’t contain it',
    ],
    ['beside another', image + image, fileOf(data), 'A lake. A question can have only one picture'],
    ['without bytes', image, fileOf(''), 'A lake. It is damaged'],
    ['that is no base64', image, fileOf('no base64!'), 'A lake. It is damaged'],
    [
      'of a hundred thousand lines',
      image,
      fileOf(`${'A'.repeat(40)}\n`.repeat(100_000)),
      `A lake. It is larger than ${PICTURE_BYTES_MAX / 1024 ** 2} MB`,
    ],
    [
      'that breaks off at its end',
      image,
      fileOf(`${'A'.repeat(2_000_000)}=A==`),
      'A lake. It is damaged',
    ],
  ])('%s is left out, with a remark', (_, html, beside, remark) => {
    const read = readMoodle(html, beside)
    expect(read?.picture).toBeUndefined()
    expect(read?.remarks).toEqual([`A picture is left out: ${remark}; ${ADVICE}`])
  })

  it('in an option is left out, and the question’s own comes in', async () => {
    const { bytes } = await writeQuestionFile('moodle-xml', [question])
    const text = new TextDecoder().decode(bytes)
    const pictured = text.replace(
      'format="plain_text"><text>Abaya',
      'format="html"><text>Abaya&lt;img alt="Abaya"&gt;',
    )
    expect(readMoodleXml(pictured).questions).toMatchObject([
      { picture: held, remarks: ['A picture is left out: Abaya.'] },
    ])
  })
})

const decodeBase64 = (data: string) => Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))

const createQti2 = (src: string) =>
  `<assessmentItem><responseDeclaration><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>Which?<img src="${src}" alt="A lake."/></p><choiceInteraction><simpleChoice identifier="a">a</simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`

const createQti1 = (src: string) =>
  `<questestinterop><item><presentation><material><mattext texttype="text/html">Which?&lt;img src="${src}" alt="A lake."></mattext></material><response_lid><render_choice><response_label ident="a"><material><mattext>a</mattext></material></response_label><response_label ident="b"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation></item></questestinterop>`

const createQti1Image = (src: string) =>
  createQti1('').replace(
    /&lt;img.*?<\/mattext>/,
    `</mattext><matimage label="A lake." imagtype="image/webp" uri="${src}"/>`,
  )

describe.each([
  ['QTI 2', createQti2],
  ['QTI 1.2', createQti1],
  ['an element of QTI 1.2', createQti1Image],
])('a picture in %s', (_, item) => {
  const readPackage = (src: string, bytes = decodeBase64(data)) =>
    readQtiPackage(
      new Map([
        ['top/items/a.xml', strToU8(item(src))],
        ['top/images/the lake.webp', bytes],
      ]),
    )

  it.each([
    '../images/the%20lake.webp',
    './../images/the lake.webp',
    '../../../../top/images/the lake.webp',
  ])('comes in from the package: %s', (src) => {
    const [read] = readPackage(src).questions
    expect(read).toMatchObject({ questionText: 'Which?', picture: held })
    expect(read?.remarks.filter((remark) => remark.includes('picture'))).toEqual([])
  })

  it.each([
    ['../../../../etc/passwd', 'The file doesn’t contain it'],
    ['%2e%2e/%2e%2e/%2e%2e/etc/passwd', 'The file doesn’t contain it'],
    ['file:///etc/passwd', 'The file doesn’t contain it'],
    ['a.xml', 'It is damaged'],
  ])('is left out where it is none of the package: %s', (src, why) => {
    const [read] = readPackage(src).questions
    expect(read?.picture).toBeUndefined()
    expect(read?.remarks).toContain(`A picture is left out: A lake. ${why}; ${ADVICE}`)
  })

  it('is left out with the remark alone where there is no package', () => {
    const [read] = readQti(item('a.webp')).questions
    expect(read?.picture).toBeUndefined()
    expect(read?.remarks).toContain('A picture is left out: A lake.')
  })
})

describe('the address of a picture', () => {
  const webp = decodeBase64(data)

  it.each([
    [
      '$IMS-CC-FILEBASE$/Uploaded Media/lake.webp?canvas_download=1',
      'web_resources/Uploaded Media/lake.webp',
    ],
    ['%24IMS-CC-FILEBASE%24/lake.webp', 'web_resources/lake.webp'],
    ['$IMS_CC_FILEBASE$lake.webp', 'lake.webp'],
    ['../lake.webp?v=2', 'lake.webp'],
    ['lake%20one.webp', 'quiz/lake one.webp'],
  ])('%s leads into its package', (src, path) => {
    const file = readQtiPackage(
      new Map([
        ['quiz/a.xml', strToU8(createQti1(src))],
        [path, webp],
      ]),
    )
    expect(file.questions).toMatchObject([{ picture: held }])
  })

  it('may hold the picture itself, in every format', () => {
    const src = `data:image/webp;base64,${data}`
    const html = `Which?<img src="${src}" alt="A lake.">`
    const escaped = html.replace(/[=:]/g, '\\$&')
    const embedded = `<matimage label="A lake." imagtype="image/webp" embedded="base64">${data}</matimage>`
    const files = [
      readQti(createQti1Image('').replace(/<matimage[^>]*>/, embedded)),
      readQti(createQti1(src)),
      readQti(createQti2(src)),
      readGift(`[html]${escaped}{=a~b}`),
      readMoodleXml(
        `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer><text>b</text></answer></question></quiz>`,
      ),
    ]
    for (const { questions } of files) {
      expect(questions).toMatchObject([{ questionText: 'Which?', picture: held }])
    }
  })
})

describe('a package', () => {
  it('that shows a big picture again and again is refused', () => {
    const big = new Uint8Array(1_500_000)
    big.set(decodeBase64(data))
    const items = createQti2('a.webp').repeat(20)
    const files = new Map([
      ['a.xml', strToU8(`<items>${items}</items>`)],
      ['a.webp', big],
    ])
    expect(readQtiPackage(files).refused).toMatchObject([
      { place: 'a.xml', reason: expect.stringContaining('add up to more than 20 MB') },
    ])
  })

  it('is written with its pictures, which its manifest lists', async () => {
    const files = unzip((await writeQuestionFile('qti', [unpictured, question])).bytes)
    expect([...files.keys()]).toEqual([
      'items/q1.xml',
      'items/q2.xml',
      'images/q2.webp',
      'imsmanifest.xml',
    ])
    const manifest = new TextDecoder().decode(files.get('imsmanifest.xml'))
    expect(manifest.split('<file href="images/q2.webp"/>')).toHaveLength(2)
    expect(manifest).not.toContain('images/q1')
  })
})

it.each([
  ['\x89PNG\r\n', 'png'],
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['GIF89a', 'gif'],
  ['RIFF\n\n\n\nWEBP', 'webp'],
  ['<?xml version="1.0"?>\n<!-- by us -->\n<svg:svg>', 'svg'],
  ['\xef\xbb\xbf<svg>', 'svg'],
  ['<assessmentItem>svg', undefined],
  ['', undefined],
])('a picture is known by its first bytes: %j', (start, extension) => {
  expect(detectExtension(decodeBase64(btoa(start)))).toBe(extension)
})
