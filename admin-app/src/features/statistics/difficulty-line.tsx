import { Group, Text, VisuallyHidden } from '@mantine/core'
import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { QuestionStatistics } from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import {
  DIFFICULTY_NAMES,
  type Difficulty,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useRef } from 'react'
import { classifyDifficulty } from './analysis.ts'
import { getStatisticsStore } from './statistics-store.ts'

interface DifficultyLineProps {
  categoryId: Id
  question: QuestionStatistics
}

export function DifficultyLine({ categoryId, question }: DifficultyLineProps) {
  const { questionId, questionText, difficulty, updatedAt } = question
  const store = getStatisticsStore(categoryId)
  const action = useAction()
  const line = useRef<HTMLParagraphElement>(null)
  const shown = classifyDifficulty(question)

  async function takeOver(to: Difficulty) {
    const isDone = await action.run(async () => {
      const call = { params: { id: questionId }, body: { difficulty: to, updatedAt } }
      show(await api(questions.setDifficulty, call).catch(reloadOnConflict))
      return `Difficulty changed to ${DIFFICULTY_NAMES[to]}.`
    })
    // The focused button has disappeared, so the focus moves to the line above it.
    if (isDone) line.current?.focus()
  }

  function show({ _id, difficulty, updatedAt }: Question) {
    store.getState().update((figures) => ({
      ...figures,
      questions: figures.questions.map((one) =>
        one.questionId === _id ? { ...one, difficulty, updatedAt } : one,
      ),
    }))
  }

  /** Reloads after a conflict, because the next attempt would fail with the old version. */
  function reloadOnConflict(failure: unknown): never {
    if (failure instanceof ApiError && failure.status === 409)
      void store.getState().refresh({ quietly: true })
    throw failure
  }

  return (
    <>
      <Text ref={line} tabIndex={-1} size="sm">
        {describeDifficulty(question)}
      </Text>
      {shown && shown !== difficulty && (
        <Group>
          <ActionButton
            variant="quiet"
            isPending={action.isPending}
            pendingLabel="Saving..."
            onPress={() => void takeOver(shown)}
          >
            Change to {DIFFICULTY_NAMES[shown]}
            <VisuallyHidden>{markLanguages(`: ${questionText}`)}</VisuallyHidden>
          </ActionButton>
        </Group>
      )}
      <ActionNote action={action} />
    </>
  )
}

function describeDifficulty(question: QuestionStatistics): string {
  const shown = classifyDifficulty(question)
  const set = `Difficulty: ${DIFFICULTY_NAMES[question.difficulty]}`
  return shown ? `${set} · for players: ${DIFFICULTY_NAMES[shown]}` : set
}
