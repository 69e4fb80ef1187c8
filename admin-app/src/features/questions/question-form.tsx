import { Checkbox, Textarea } from '@mantine/core'
import {
  createQuestion,
  fetchAdminQuestions,
  updateQuestion,
} from '@quiz-kingdom/shared/api/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  QUESTION_DESCRIPTION_MAX,
  QUESTION_DESCRIPTION_MIN,
  type Question,
  QuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import { useState } from 'react'
import type { NamedPart } from '../../lib/use-disputes.ts'
import { useEditor } from '../../lib/use-editor.ts'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import layout from '../../ui/form-layout.module.css'
import { describeLength } from '../../ui/heading-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { OptionList } from './option-list.tsx'
import {
  type QuestionValues,
  questionErrors,
  toQuestion,
  toQuestionValues,
} from './question-values.ts'

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
        <Textarea
          label="Question"
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('questionText')}
        />
        <OptionFields form={form} />
        <Checkbox
          label="Keep the options in this order"
          description="For years, sizes and other scales, and for “all of the above”. Otherwise every player gets them in another order."
          {...form.getInputProps('keepOrder', { type: 'checkbox' })}
        />
        <Textarea
          label="Description"
          description={`Explains the right answer; may be left empty. ${describeLength(
            form.values.description,
            QUESTION_DESCRIPTION_MIN,
            QUESTION_DESCRIPTION_MAX,
          )}`}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
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
