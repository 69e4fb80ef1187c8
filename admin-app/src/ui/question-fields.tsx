import { Checkbox, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  QUESTION_DESCRIPTION_MAX,
  QUESTION_DESCRIPTION_MIN,
} from '@quiz-kingdom/shared/entities/question.ts'
import type { QuestionValues } from '../lib/question-values.ts'
import { DifficultyField } from './difficulty-field.tsx'
import { describeLength } from './heading-fields.tsx'
import { OptionFields } from './option-fields.tsx'

export function QuestionFields({ form }: { form: UseFormReturnType<QuestionValues> }) {
  return (
    <>
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
        description="Options are shuffled. Turn on for years, sizes or “all of the above”."
        {...form.getInputProps('keepOrder', { type: 'checkbox' })}
      />
      <DifficultyField form={form} />
      <Textarea
        label="Description"
        description={`Optional. Explains the answer. ${describeLength(
          form.values.description,
          QUESTION_DESCRIPTION_MIN,
          QUESTION_DESCRIPTION_MAX,
        )}`}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </>
  )
}
