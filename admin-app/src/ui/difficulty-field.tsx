import { Group, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { QuestionValues } from '../lib/question-values.ts'

export function DifficultyField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  function choose(value: string) {
    const difficulty = DIFFICULTIES.find((one) => String(one) === value)
    if (difficulty) form.setFieldValue('difficulty', difficulty)
  }

  return (
    <Radio.Group
      label="Difficulty"
      description="Quizzes start with easy questions and end with hard ones."
      value={String(form.values.difficulty)}
      onChange={choose}
    >
      <Group gap="lg" mt="xs">
        {DIFFICULTIES.map((difficulty) => (
          <Radio key={difficulty} value={String(difficulty)} label={DIFFICULTY_NAMES[difficulty]} />
        ))}
      </Group>
    </Radio.Group>
  )
}
