import { Checkbox, Group, Radio, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import {
  QUESTION_DESCRIPTION_MAX,
  QUESTION_DESCRIPTION_MIN,
} from '@quiz-kingdom/shared/entities/content/question.ts'
import { describeLength } from '../../lib/form/form-values.ts'
import type { QuestionValues } from '../../lib/form/question-values.ts'
import { OptionFields } from './option-fields.tsx'

export function QuestionFields({ form }: { form: UseFormReturnType<QuestionValues> }) {
  function chooseDifficulty(value: string) {
    const difficulty = DIFFICULTIES.find((one) => String(one) === value)
    if (difficulty) form.setFieldValue('difficulty', difficulty)
  }

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
        description="Turn on for years, sizes or “all of the above”."
        {...form.getInputProps('keepOrder', { type: 'checkbox' })}
      />
      <Radio.Group
        label="Difficulty"
        description="Quizzes start with easy questions and end with hard ones."
        value={String(form.values.difficulty)}
        onChange={chooseDifficulty}
      >
        <Group gap="lg" mt="xs">
          {DIFFICULTIES.map((one) => (
            <Radio key={one} value={String(one)} label={DIFFICULTY_NAMES[one]} />
          ))}
        </Group>
      </Radio.Group>
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
