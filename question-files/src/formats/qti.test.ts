import { describe, expect, it, vi } from 'vitest'
import blackboardExport from '../../fixtures/blackboard.dat?raw'
import canvasExport from '../../fixtures/canvas.xml?raw'
import qti2Item from '../../fixtures/qti-2.1.xml?raw'
import qti3Item from '../../fixtures/qti-3.xml?raw'
import { formatQuestions, formatRefusals } from '../testing/fixture.ts'
import { writeQuestionFile } from '../testing/write-file.ts'
import { unzip } from '../zip/zip.ts'
import { readQti, readQtiPackage } from './qti.ts'

describe('QTI 1.2', () => {
  const canvas = readQti(canvasExport)

  it('of Canvas comes in where a quiz can ask it', () => {
    expect(formatQuestions(canvas)).toEqual([
      'item q-choice: Which river leaves Lake Tana? Awash <the river> | [Blue Nile]',
      'item q-true: Lake Tana is the sea. True | [False]',
    ])
    expect(canvas.questions.map(({ description }) => description)).toEqual([
      'The lake is its source.\nCalled Abbay there.',
      '',
    ])
    expect(canvas.questions.map(({ keepOrder }) => keepOrder)).toEqual([false, true])
  })

  it('of Canvas is refused with a reason where not', () => {
    expect(formatRefusals(canvas)).toEqual([
      'item q-several: 2 of its 3 options are right.',
      'item q-essay: This is a question of the type “essay”.',
      'item q-matching: This is a matching or multi-part question.',
      'item Text: This is a text without a question.',
    ])
  })

  it('of Blackboard is read', () => {
    const file = readQti(blackboardExport)
    expect(formatQuestions(file)).toEqual([
      'item Tana: Which river leaves Lake Tana? Awash | [Blue Nile]',
    ])
    expect(file.questions[0]).toMatchObject({
      description: 'Called Abbay there.',
      keepOrder: true,
    })
  })

  const item = (rules: string, inside = '') =>
    readQti(`<questestinterop><item ident="i"><presentation><material><mattext>q</mattext></material>
      <response_lid ident="r" rcardinality="Single"><render_choice shuffle="Yes">
        <response_label ident="a"><material><mattext>x</mattext></material></response_label>
        <response_label ident="b"><material><mattext>y</mattext></material></response_label>
      </render_choice></response_lid></presentation>
      <resprocessing>${rules}</resprocessing>${inside}</item></questestinterop>`)

  const rule = (condition: string, points: string, more = '') =>
    `<respcondition ${more}><conditionvar>${condition}</conditionvar>${points}</respcondition>`

  it('adds up what its rules give', () => {
    const rules = [
      rule(
        '<varequal respident="r">a</varequal>',
        '<setvar action="Add">1</setvar>',
        'continue="Yes"',
      ),
      rule('<not><varequal respident="r">a</varequal></not>', '<setvar action="Add">3</setvar>'),
    ]
    const file = item(rules.join(''))
    expect(formatQuestions(file)).toEqual(['item i: q x | [y]'])
    expect(file.questions[0]?.remarks).toEqual(['Had part marks and now counts as wrong: “x”.'])
  })

  it('ends at the first rule that does not go on', () => {
    const rules = [
      rule('<or><varequal>a</varequal><varequal>c</varequal></or>', '<setvar>5</setvar>'),
      rule('<or><varequal>a</varequal><varequal>b</varequal></or>', '<setvar>3</setvar>'),
    ]
    expect(formatQuestions(item(rules.join('')))).toEqual(['item i: q [x] | y'])
  })

  it('multiplies and divides points', () => {
    const outcomes = '<outcomes><decvar varname="SCORE" defaultval="1"/></outcomes>'
    const rules = [
      rule('<varequal>a</varequal>', '<setvar action="Multiply">0</setvar>'),
      rule('<varequal>b</varequal>', '<setvar action="Divide">0.5</setvar>'),
    ]
    expect(formatQuestions(item(outcomes + rules.join('')))).toEqual(['item i: q x | [y]'])
  })

  it('starts with the points that its outcome declares', () => {
    const outcomes = '<outcomes><decvar varname="SCORE" defaultval="1"/></outcomes>'
    const wrong = rule('<varequal>a</varequal>', '<setvar action="Subtract">1</setvar>')
    expect(formatQuestions(item(outcomes + wrong))).toEqual(['item i: q x | [y]'])
  })

  it('of Brightspace is read or refused by its type', () => {
    const typed = (type: string) =>
      item(
        rule('<varequal>b</varequal>', '<setvar>100</setvar>'),
        `<itemmetadata><qtimetadata><qti_metadatafield><fieldlabel>qmd_questiontype</fieldlabel><fieldentry>${type}</fieldentry></qti_metadatafield></qtimetadata></itemmetadata>`,
      )
    expect(formatQuestions(typed('Multiple Choice'))).toEqual(['item i: q x | [y]'])
    expect(typed('True/False').questions).toMatchObject([{ keepOrder: true }])
    expect(formatRefusals(typed('Likert'))).toEqual([
      'item i: This is a question of the type “likert”.',
    ])
  })

  it('may have each option in a list of its own', () => {
    const label = (id: string) =>
      `<render_choice><response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label></render_choice>`
    const file = readQti(
      `<item ident="i"><presentation><material><mattext>q</mattext></material><response_lid>${label('x')}${label('y')}</response_lid></presentation><resprocessing>${rule('<varequal>y</varequal>', '<setvar>1</setvar>')}</resprocessing></item>`,
    )
    expect(formatQuestions(file)).toEqual(['item i: q x | [y]'])
  })

  it('has rules for what no other rule is for', () => {
    const rules = [
      rule('<varequal>a</varequal>', '<setvar>5</setvar>', 'continue="Yes"'),
      rule('<other/>', '<setvar>3</setvar>'),
    ]
    expect(formatQuestions(item(rules.join('')))).toEqual(['item i: q [x] | y'])
  })

  it('counts nothing for what was wrong', () => {
    const rules = [
      rule('<varequal>a</varequal>', '<setvar varname="D2L_Incorrect" action="Add">1</setvar>'),
      rule('<varequal>b</varequal>', '<setvar varname="D2L_Correct" action="Add">1</setvar>'),
    ]
    expect(formatQuestions(item(rules.join('')))).toEqual(['item i: q x | [y]'])
  })

  it('without rules has no key', () => {
    expect(item('').questions[0]?.correctAnswer).toBeNull()
  })

  it('has a solution for its explanation', () => {
    const solution =
      '<itemfeedback ident="s"><solution><solutionmaterial><material><mattext>why</mattext></material></solutionmaterial></solution></itemfeedback>'
    expect(item('', solution).questions[0]?.description).toBe('why')
  })
})

describe('QTI 2 and 3', () => {
  it('is read with prefixes, feedback by rules, partial credit and a fixed option', () => {
    const file = readQti(qti2Item)
    expect(formatQuestions(file)).toEqual([
      'item lake: Look at the lake.\nWhich river leaves it? Awash | Omo | [Blue Nile, 10³] | None of these',
    ])
    expect(file.questions[0]).toMatchObject({
      description: 'The lake is its source.\nWell done.\nCalled Abbay there.',
      keepOrder: true,
      remarks: ['Had part marks and now counts as wrong: “Omo”.'],
    })
  })

  it('is read with the names of QTI 3', () => {
    const file = readQti(qti3Item)
    expect(formatQuestions(file)).toEqual([
      'item lake-3: Which river leaves the lake? Awash | [Blue Nile]',
    ])
    expect(file.questions[0]).toMatchObject({ description: 'Called Abbay there.', keepOrder: true })
  })

  const choice =
    '<choiceInteraction responseIdentifier="R"><simpleChoice identifier="a">x</simpleChoice><simpleChoice identifier="b">y</simpleChoice></choiceInteraction>'
  const item = (declaration: string, body: string, rules = '') =>
    readQti(
      `<assessmentItem identifier="i"><responseDeclaration identifier="R">${declaration}</responseDeclaration><itemBody><p>q</p>${body}</itemBody><responseProcessing>${rules}</responseProcessing></assessmentItem>`,
    )

  it('has the right answer by its mapping or its rules where it does not tell', () => {
    const mapping = '<mapping><mapEntry mapKey="b" mappedValue="2"/></mapping>'
    expect(formatQuestions(item(mapping, choice))).toEqual(['item i: q x | [y]'])
    const rules =
      '<responseCondition><responseIf><match><variable identifier="R"/><baseValue>b</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue>1</baseValue></setOutcomeValue></responseIf></responseCondition>'
    expect(formatQuestions(item('', choice, rules))).toEqual(['item i: q x | [y]'])
    expect(item('', choice).questions[0]?.correctAnswer).toBeNull()
  })

  it('has the right answer that it tells, whatever its mapping gives to others', () => {
    const declaration =
      '<correctResponse><value>a</value></correctResponse><mapping><mapEntry mapKey="a" mappedValue="1"/><mapEntry mapKey="b" mappedValue="1"/></mapping>'
    expect(formatQuestions(item(declaration, choice))).toEqual(['item i: q [x] | y'])
  })

  it.each([
    ['', true],
    [' shuffle="false"', true],
    [' shuffle="true"', false],
    [' shuffle="1"', false],
  ])('keeps the order of its options unless they are to be shuffled:%s', (shuffle, keepOrder) => {
    const body = choice.replace('<choiceInteraction', `<choiceInteraction${shuffle}`)
    expect(item('', body).questions).toMatchObject([{ keepOrder }])
  })

  it('is read once, however many sections are around it, and not within another', () => {
    const one = '<item ident="i"><presentation/></item>'
    const sections = 100
    const nested = `${'<section>'.repeat(sections)}${one}${'</section>'.repeat(sections)}`
    expect(formatRefusals(readQti(`<questestinterop>${nested}</questestinterop>`))).toHaveLength(1)
    const within = '<item>'.repeat(sections) + '</item>'.repeat(sections)
    expect(formatRefusals(readQti(`<section>${within}</section>`))).toHaveLength(1)
  })

  it('takes for its explanation what stands beside the right option alone', () => {
    const feedback = (text: string) =>
      `<feedbackInline outcomeIdentifier="F" identifier="${text}">${text}</feedbackInline></simpleChoice>`
    const [first = '', second = '', end = ''] = choice.split('</simpleChoice>')
    const body = first + feedback('Not so.') + second + feedback('Just so.') + end
    const right = '<correctResponse><value>b</value></correctResponse>'
    expect(item(right, body).questions).toMatchObject([
      { description: 'Just so.', options: ['x', 'y'] },
    ])
  })

  it('knows the wrong answer’s feedback by a rule that says not', () => {
    const rules =
      '<responseCondition><responseIf><match><variable identifier="R"/><correct identifier="R"/></match><setOutcomeValue identifier="F"><baseValue>one</baseValue></setOutcomeValue></responseIf>' +
      '<responseElseIf><and><not><isNull><variable identifier="R"/></isNull></not><not><match><variable identifier="R"/><correct identifier="R"/></match></not></and><setOutcomeValue identifier="F"><baseValue>two</baseValue></setOutcomeValue></responseElseIf></responseCondition>'
    const said = (id: string, text: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${id}">${text}</modalFeedback>`
    const right = '<correctResponse><value>b</value></correctResponse>'
    const file = readQti(
      `<assessmentItem identifier="i"><responseDeclaration identifier="R">${right}</responseDeclaration><itemBody>${choice}</itemBody><responseProcessing>${rules}</responseProcessing>${said('one', 'Good.')}${said('two', 'Bad.')}</assessmentItem>`,
    )
    expect(file.questions).toMatchObject([{ description: 'Good.' }])
  })

  it('is read with a declaration that has a fault', () => {
    const text = `<?xml version="1.0"encoding="UTF-8"?>\n<assessmentItem>\n<x></assessmentItem>`
    expect(() => readQti(text)).toThrow('Line 3: the XML is broken within <x> from line 3')
  })

  it('names a picture in an object', () => {
    const picture = '<p><object type="image/png" data="maps/lake.png">A lake</object></p>'
    expect(item('', picture + choice).questions).toMatchObject([
      { questionText: 'q', remarks: expect.arrayContaining(['A picture is left out: lake.png.']) },
    ])
  })

  it('has a gap where the options stand in the text', () => {
    const body =
      '<p>It is <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">x</inlineChoice><inlineChoice identifier="b">y</inlineChoice></inlineChoiceInteraction>.</p>'
    const right = '<correctResponse><value>a</value></correctResponse>'
    expect(formatQuestions(item(right, body))).toEqual(['item i: q\nIt is _____. [x] | y'])
  })

  it.each([
    [
      '<correctResponse><value>a</value><value>b</value></correctResponse>',
      choice,
      '2 of its 2 options are right.',
    ],
    ['', `${choice}${choice}`, 'This is a multi-part question.'],
    ['', '<extendedTextInteraction/>', 'This is an essay question.'],
    ['', '<matchInteraction/>', 'This is a matching question.'],
    ['', '<newInteraction/>', 'This is a question of a custom type.'],
    ['', '', 'This is a text without a question.'],
    ['', '<choiceInteraction/>', 'It has no options; a question needs two to six.'],
  ])('is refused where a quiz cannot ask it: %s %s', (declaration, body, reason) => {
    expect(formatRefusals(item(declaration, body))).toEqual([`item i: ${reason}`])
  })

  it('is refused without items', () => {
    expect(() => readQti('<assessmentTest/>')).toThrow('no items')
  })
})

describe('a package', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const item = (id: string) =>
    bytesOf(
      `<assessmentItem identifier="${id}"><itemBody><extendedTextInteraction/></itemBody></assessmentItem>`,
    )
  const manifest = (...resources: string[]) =>
    bytesOf(`<manifest><resources>${resources.join('')}</resources></manifest>`)
  const resource = (href: string) => `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`
  const placesIn = (files: Record<string, Uint8Array>) =>
    readQtiPackage(new Map(Object.entries(files))).refused.map(({ place }) => place)

  it('is read in the order of its manifest, from whatever folder', () => {
    const files = {
      'top/a.xml': item('a'),
      'top/items/b c.xml': item('b'),
      'top/other.xml': item('other'),
      'top/imsmanifest.xml': manifest(resource('items/b%20c.xml'), resource('./items/../a.xml')),
    }
    expect(placesIn(files)).toEqual(['item b', 'item a'])
  })

  it('is read file by file without a manifest', () => {
    const files = { 'a.xml': item('a'), 'b/b.xml': item('b'), 'c.png': new Uint8Array([0, 1, 2]) }
    expect(placesIn(files)).toEqual(['item a', 'item b'])
  })

  it('of Blackboard names its files in another way', () => {
    const files = {
      'imsmanifest.xml': manifest(
        '<resource xmlns:bb="b" bb:file="res1.dat" type="assessment/x-bb-qti-pool"/>',
      ),
      'res1.dat': bytesOf(blackboardExport),
      'res2.dat': bytesOf('<settings/>'),
    }
    expect(formatQuestions(readQtiPackage(new Map(Object.entries(files))))).toHaveLength(1)
  })

  it('names a file that is broken or missing, and reads the others', () => {
    const files = {
      'imsmanifest.xml': manifest(resource('a.xml'), resource('b.xml'), resource('c.xml')),
      'a.xml': bytesOf('<assessmentItem >\n<itemBody>'),
      'c.xml': item('c'),
    }
    const file = readQtiPackage(new Map(Object.entries(files)))
    expect(file.refused).toMatchObject([
      { place: 'a.xml', reason: expect.stringContaining('Line 2') },
      { place: 'item c' },
      { place: 'b.xml', reason: expect.stringContaining('isn’t in the archive') },
    ])
  })

  it('without items is refused', () => {
    expect(() => placesIn({ 'a.xml': bytesOf('<a/>') })).toThrow('no QTI items')
  })

  it('is written the same for the same questions, and says what it cannot hold', async () => {
    const question = {
      questionText: 'q\u0000',
      options: ['a', 'b  c'],
      correctAnswer: 1,
      description: '',
      keepOrder: false,
      difficulty: 1,
    }
    const { bytes, lost } = await writeQuestionFile('qti', [question])
    vi.useFakeTimers({ now: new Date('2030-01-01'), toFake: ['Date'] })
    expect((await writeQuestionFile('qti', [question])).bytes).toEqual(bytes)
    vi.useRealTimers()
    expect(lost).toEqual([
      'XML cannot hold control characters: they are left out.',
      'QTI has no difficulty: it is left out.',
    ])
    expect([...unzip(bytes).keys()]).toEqual(['items/q1.xml', 'imsmanifest.xml'])
  })
})
