import { Checkbox } from '@mantine/core'
import {
  createQuestion,
  fetchAdminQuestions,
  updateQuestion,
} from '@quiz-kingdom/shared/api/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Question, QuestionSchema } from '@quiz-kingdom/shared/entities/question.ts'
import { useState } from 'react'
import {
  type QuestionValues,
  questionErrors,
  toQuestion,
  toQuestionValues,
} from '../../lib/question-values.ts'
import type { NamedPart } from '../../lib/use-disputes.ts'
import { useEditor } from '../../lib/use-editor.ts'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import layout from '../../ui/form-layout.module.css'
import { OptionList } from '../../ui/option-list.tsx'
import { QuestionFields } from '../../ui/question-fields.tsx'

const PARTS: readonly NamedPart<QuestionValues>[] = [
  { label: 'Question', fields: ['questionText'] },
  {
    label: 'Options',
    fields: ['options', 'correctAnswer', 'keepOrder'],
    show: ({ options, correctAnswer, keepOrder }) => (
      <>
        <OptionList options={options} correctAnswer={Number(correctAnswer)} />
        {keepOrder && <p>Options keep this order</p>}
      </>
    ),
  },
  { label: 'Description', fields: ['description'] },
]

interface QuestionFormProps {
  categoryId: Id
  /** What is edited; left out to add one. */
  question?: Question
  /** `addMore` when the form should stay, emptied, for the next question. */
  onSaved: (question: Question, addMore: boolean) => void
  /** Somebody else has saved it meanwhile. */
  onNewer: (question: Question) => void
  onCancel: () => void
}

export function QuestionForm(props: QuestionFormProps) {
  const { categoryId, question, onSaved, onNewer, onCancel } = props
  const [addMore, setAddMore] = useState(false)
  const editor = useEditor<QuestionValues, Question>({
    stored: question,
    entity: QuestionSchema,
    toValues: toQuestionValues,
    validate: (values) => questionErrors(values, categoryId),
    chosen: ['correctAnswer'],
    parts: PARTS,
    send: (values, base) => {
      const body = toQuestion(values, categoryId)
      return base
        ? updateQuestion(base._id, { ...body, updatedAt: base.updatedAt })
        : createQuestion(body)
    },
    fetchStored: () => fetchAdminQuestions(categoryId),
    onSaved: (saved) => onSaved(saved, addMore),
    onNewer,
    gone: 'This question was deleted meanwhile. What you typed is still here.',
  })
  const { form } = editor

  return (
    <EditorFrame
      title={question ? 'Edit Question' : 'Add Question'}
      editor={editor}
      onCancel={onCancel}
    >
      <div className={layout.fields}>
        <QuestionFields form={form} />
        {!question && (
          <Checkbox
            label="Add another question after this one"
            checked={addMore}
            onChange={(event) => setAddMore(event.currentTarget.checked)}
          />
        )}
      </div>
    </EditorFrame>
  )
}
