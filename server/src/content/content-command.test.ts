import { expect, it } from 'vitest'
import { describeImport } from './content-command.ts'

const nothing = { written: [], retired: [], kept: [], moved: [] }
const entry = { id: '', position: 0, updatedAt: '', isChanged: true }
const question = {
  question_text: '',
  options: '',
  correct_answer: 0,
  description: '',
  category_id: '',
}

it('tells in plain lines what an import does and what it leaves', () => {
  const plan = {
    kingdom: { ...nothing, kept: [{ key: 'history', why: 'titleTaken' as const }] },
    category: {
      ...nothing,
      retired: [{ id: '', key: 'science/space' }],
      kept: [{ key: 'science/physics', why: 'edited' as const }],
      moved: [{ id: '', position: 1 }],
    },
    question: {
      ...nothing,
      written: [
        { ...entry, key: 'science/physics/water', fate: 'added' as const, columns: question },
        { ...entry, key: 'science/physics/sound', fate: 'replaced' as const, columns: question },
        { ...entry, key: 'science/physics/light', fate: 'returned' as const, columns: question },
      ],
      moved: [{ id: '', position: 2 }],
    },
  }
  const lines = [
    'Leaves kingdom history: another has its title',
    'Retires category science/space',
    'Leaves category science/physics: an admin has changed it',
    'Adds question science/physics/water',
    'Replaces question science/physics/sound',
    'Brings back question science/physics/light',
    'Moves 2 to their place in the release',
  ]
  expect(describeImport({ version: 3, plan }, false)).toEqual([
    ...lines,
    'Content release 3 is imported.',
  ])
  expect(describeImport({ version: 3, plan }, true)).toEqual([
    ...lines,
    'Content release 3 is not imported: this was a dry run.',
  ])
})
