import { Stack } from '@mantine/core'
import type {
  KeptQuestion,
  UndoneImport,
} from '@quiz-kingdom/shared/entities/console/question-import.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'

const KEPT_REASONS: Record<KeptQuestion['why'], string> = {
  edited: 'edited or restored since',
  reported: 'reported by a player since',
}

export function UndoneNote({ undone: { removed, keptQuestions } }: { undone: UndoneImport }) {
  return (
    <div>
      <p>{pluralize(removed, 'question')} removed.</p>
      {keptQuestions.length > 0 && (
        <>
          <p>{pluralize(keptQuestions.length, 'question')} kept:</p>
          <Stack component="ul" gap="xs" pl="lg">
            {keptQuestions.map(({ questionId, questionText, why }) => (
              <li key={questionId}>
                {markLanguages(questionText)} <span className="muted">({KEPT_REASONS[why]})</span>
              </li>
            ))}
          </Stack>
        </>
      )}
    </div>
  )
}
