import { Stack } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { type Question, QuestionSchema } from '@quiz-kingdom/shared/entities/content/question.ts'
import { useState } from 'react'
import type { NamedPart } from '../../lib/form/use-disputes.ts'
import { useEditor } from '../../lib/form/use-editor.ts'
import { EditorFrame } from '../../ui/form/editor-frame.tsx'
import { QuestionFields } from '../../ui/form/question-fields.tsx'
import type { FormHandlers } from '../../ui/list/edited-list.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { RoundImage } from '../../ui/round-image.tsx'
import {
  createQuestionSaver,
  findIllustratedErrors,
  type IllustratedValues,
  toIllustratedValues,
} from './illustrated-question.ts'
import { PictureField } from './picture-field.tsx'

const FORM_PARTS: readonly NamedPart<IllustratedValues>[] = [
  { label: 'Question', fields: ['questionText'] },
  {
    label: 'Options',
    fields: ['options', 'correctAnswer', 'keepOrder'],
    show: ({ options, correctAnswer, keepOrder }) => (
      <>
        <OptionList options={options} correctAnswer={Number(correctAnswer)} />
        {keepOrder && <p>Options stay in this order</p>}
      </>
    ),
  },
  {
    label: 'Difficulty',
    fields: ['difficulty'],
    show: ({ difficulty }) => <p>{DIFFICULTY_NAMES[difficulty]}</p>,
  },
  { label: 'Description', fields: ['description'] },
  {
    label: 'Picture',
    fields: ['picture', 'alt', 'credit'],
    show: ({ picture, alt, credit }) => (
      <>
        <RoundImage image={picture} size={96} />
        <p>{alt}</p>
        <p>{credit}</p>
      </>
    ),
  },
]

interface QuestionFormProps extends FormHandlers<Question> {
  categoryId: Id
  question: Question | undefined
}

export function QuestionForm(props: QuestionFormProps) {
  const { categoryId, question, onSaved, onStored, onCancel } = props
  const [addMore, setAddMore] = useState(false)
  const [send] = useState(() => createQuestionSaver({ categoryId, onHalfSaved: onStored }))
  const editor = useEditor<IllustratedValues, Question>({
    stored: question,
    entity: QuestionSchema,
    toValues: toIllustratedValues,
    validate: (values) => findIllustratedErrors(values, categoryId),
    chosen: ['correctAnswer', 'picture'],
    parts: FORM_PARTS,
    send,
    fetchStored: () => api(questions.listForAdmin, { params: { id: categoryId } }),
    onSaved: (saved) => onSaved(saved, addMore),
    onStored,
    gone: 'This question was deleted. Your text is still here.',
  })
  const { form } = editor

  return (
    <EditorFrame
      title={question ? 'Edit Question' : 'Add Question'}
      editor={editor}
      onCancel={onCancel}
      {...(!question && { onSaveMore: setAddMore })}
    >
      <Stack gap="sm">
        <QuestionFields form={form} />
        <PictureField form={form} />
      </Stack>
    </EditorFrame>
  )
}
