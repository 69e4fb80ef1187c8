import { expect, it } from 'vitest'
import { UsageError } from '../platform/context/command.ts'
import { createSilentProgress } from '../platform/progress.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { contentCommand, describeImport } from './content-command.ts'

/** With the quizzes of the product itself. */
describeOnDatabase('the content command', (open) => {
  const test = setUpTestApp(open, { starterContent: false })

  /** Gives the lines that it printed. */
  async function content(line: string): Promise<string[]> {
    const lines: string[] = []
    await contentCommand(line.split(' ').filter(Boolean), {
      print: (text) => void lines.push(text),
      warn: () => {},
      write: async () => {},
      readInput: async () => '',
      startProgress: createSilentProgress,
      readConfig: () => test.config,
      openContext: async () => test,
    })
    return lines
  }
  const countCategories = async () =>
    (await test.db.selectFrom('category').select('id').execute()).length

  it('imports the quizzes, also where setup would not, and says what a dry run said', async () => {
    const tried = await content('import --dry-run')
    expect(tried).toContain('Adds category science/physics')
    expect(tried.at(-1)).toMatch(/^Dry run: content release \d+ was not imported\.$/)
    expect(await countCategories()).toBe(0)

    const imported = await content('import')
    expect(imported.slice(0, -1)).toEqual(tried.slice(0, -1))
    expect(imported.at(-1)).toMatch(/^Content release \d+ was imported\.$/)
    expect(await countCategories()).toBeGreaterThan(0)

    const again = await content('import')
    expect(again).toEqual([expect.stringMatching(/^Nothing to do: .* release \d+\.$/)])
  })

  it.each(['', 'export', 'import --force', 'import --dry-run 2'])(
    'explains itself when it is called wrongly: %j',
    async (line) => {
      await expect(content(line)).rejects.toThrow(UsageError)
    },
  )
})

const EMPTY_PLAN = { written: [], retired: [], kept: [], moved: [] }
const ENTRY = { id: '', position: 0, updatedAt: '', differs: true }
const question = {
  questionText: '',
  options: '',
  keepOrder: 0,
  correctAnswer: 0,
  description: '',
  pictureId: null,
  pictureAlt: '',
  pictureCredit: '',
  categoryId: '',
  difficulty: null,
}

it('tells in plain lines what an import does and what it leaves', () => {
  const plan = {
    kingdom: { ...EMPTY_PLAN, kept: [{ key: 'history', why: 'titleTaken' as const }] },
    category: {
      ...EMPTY_PLAN,
      retired: [{ id: '', key: 'science/space' }],
      kept: [{ key: 'science/physics', why: 'edited' as const }],
      moved: [{ id: '', position: 1 }],
    },
    question: {
      ...EMPTY_PLAN,
      written: [
        { ...ENTRY, key: 'science/physics/water', change: 'added' as const, columns: question },
        { ...ENTRY, key: 'science/physics/sound', change: 'replaced' as const, columns: question },
        { ...ENTRY, key: 'science/physics/light', change: 'returned' as const, columns: question },
        {
          ...ENTRY,
          ...{ key: 'science/physics/ice', change: 'replaced' as const, columns: question },
          differs: false,
        },
      ],
      moved: [{ id: '', position: 2 }],
    },
  }
  const lines = [
    'Leaves kingdom history: its title is taken',
    'Retires category science/space',
    'Leaves category science/physics: an admin changed it',
    'Adds question science/physics/water',
    'Replaces question science/physics/sound',
    'Brings back question science/physics/light',
    'Changes the difficulty of question science/physics/ice',
    'Moves 2 to their place in the release',
  ]
  expect(describeImport({ version: 3, plan }, false)).toEqual([
    ...lines,
    'Content release 3 was imported.',
  ])
  expect(describeImport({ version: 3, plan }, true)).toEqual([
    ...lines,
    'Dry run: content release 3 was not imported.',
  ])
})
