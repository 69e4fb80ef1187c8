import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { Link } from 'react-router-dom'
import { createOpenerAttribute } from '../../lib/list/editing.ts'
import { paths } from '../../lib/paths.ts'
import { OptionList } from '../../ui/option-list.tsx'
import { QuestionImage } from '../../ui/question-image.tsx'

interface QuestionCardProps {
  number: number
  question: Question
  isRemoving: boolean
  onEdit: () => void
  onRemove: () => void
}

export function QuestionCard(props: QuestionCardProps) {
  const { number, question, isRemoving, onEdit, onRemove } = props
  const { _id, questionText, picture, options, correctAnswer, keepOrder, description } = question
  const which = <VisuallyHidden>{markLanguages(`: ${questionText}`)}</VisuallyHidden>
  return (
    <Card component="article" h="100%">
      <Stack gap="xs" h="100%">
        <Text size="sm" c="dimmed">
          {number} · Difficulty: {DIFFICULTY_NAMES[question.difficulty]}
          {keepOrder && ' · Options stay in this order'}
        </Text>
        <Title order={2} size="md" ff="text" lh={1.35}>
          {markLanguages(questionText)}
        </Title>
        {picture && <QuestionImage src={apiUrl(picture.src)} alt={picture.alt} />}
        <OptionList options={options} correctAnswer={correctAnswer} />
        {description && (
          <Text size="sm" c="dimmed">
            {markLanguages(description)}
          </Text>
        )}
        <Group gap={0} justify="end" mt="auto">
          <Button {...createOpenerAttribute(_id)} variant="subtle" onClick={onEdit}>
            Edit{which}
          </Button>
          <Button component={Link} to={paths.historyOf(_id)} variant="subtle">
            History{which}
          </Button>
          <Button variant="subtle" color="red" aria-disabled={isRemoving} onClick={onRemove}>
            Delete{which}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
