import {
  type CatalogueChange,
  type CategoryState,
  CategoryStateSchema,
  type KingdomState,
  type QuestionState,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import * as v from 'valibot'
import { capitalize } from '../../lib/capitalize.ts'

/** `before` is undefined for an added entry, `after` for a deleted one. */
export interface ChangedField {
  label: string
  /** If this is `image`, `before` and `after` are URLs. */
  kind: 'text' | 'image'
  before: string | undefined
  after: string | undefined
}

type FieldReader<State> = [label: string, read: (state: State) => string, kind?: 'image']

const HEADING_FIELDS: readonly FieldReader<KingdomState>[] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Image', ({ image }) => image, 'image'],
]

const OTHER_CATEGORY_FIELDS = v.keyof(
  v.omit(CategoryStateSchema, ['title', 'description', 'image', 'kingdom']),
).options
/** Fields without a label in this list are shown under their own names. */
const CATEGORY_LABELS: Partial<Record<string, string>> = { timeAllowed: 'Time', color: 'Colour' }

const CATEGORY_FIELDS: readonly FieldReader<CategoryState>[] = [
  ...HEADING_FIELDS,
  ['Kingdom', ({ kingdom }) => kingdom.name],
  ...OTHER_CATEGORY_FIELDS.map(
    (name): FieldReader<CategoryState> => [
      CATEGORY_LABELS[name] ?? capitalize(name),
      (state) => String(state[name]),
    ],
  ),
]

const QUESTION_FIELDS: readonly FieldReader<QuestionState>[] = [
  ['Question text', ({ questionText }) => questionText],
  ['Options', ({ options }) => options.join('\n')],
  ['Correct answer', ({ options, correctAnswer }) => options[correctAnswer] ?? ''],
  ['Option order', ({ keepOrder }) => (keepOrder ? 'Fixed' : 'Shuffled')],
  ['Description', ({ description }) => description],
  ['Difficulty', ({ difficulty }) => (difficulty ? DIFFICULTY_NAMES[difficulty] : '')],
  ['Category', ({ category }) => category.name],
  ['Picture', ({ picture }) => picture?.src ?? '', 'image'],
  ['Picture description', ({ picture }) => picture?.alt ?? ''],
  ['Picture credit', ({ picture }) => picture?.credit ?? ''],
]

/** Only the fields that changed. An added or deleted entry shows all of its fields. */
export function getChangedFields(change: CatalogueChange): ChangedField[] {
  switch (change.kind) {
    case 'kingdom':
      return compareFields(HEADING_FIELDS, change)
    case 'category':
      return compareFields(CATEGORY_FIELDS, change)
    case 'question':
      return compareFields(QUESTION_FIELDS, change)
  }
}

interface BeforeAndAfter<State> {
  before: State | null
  after: State | null
}

function compareFields<State>(
  fields: readonly FieldReader<State>[],
  { before, after }: BeforeAndAfter<State>,
): ChangedField[] {
  return fields
    .map(
      ([label, read, kind]): ChangedField => ({
        label,
        kind: kind ?? 'text',
        before: before ? read(before) : undefined,
        after: after ? read(after) : undefined,
      }),
    )
    .filter((field) => (field.before ?? '') !== (field.after ?? ''))
}

/** The entry's name after the change, or before it if the change deleted the entry. */
export function getEntityName({ kind, ...change }: CatalogueChange): string {
  const state = change.after ?? change.before
  if (!state) return `a ${kind}`
  return 'questionText' in state ? state.questionText : state.title
}
