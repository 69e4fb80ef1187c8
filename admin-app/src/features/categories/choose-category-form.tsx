import { Anchor, Button, Card, NativeSelect, Stack, Text, Title } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toChoices } from '../../lib/form/choices.ts'
import { paths } from '../../lib/paths.ts'

interface ChooseCategoryFormProps {
  kingdoms: readonly Kingdom[]
  categories: readonly Category[]
  onChosen: (categoryId: string) => void
}

/** Chooses the category to add questions to. The kingdom only narrows the list of categories. */
export function ChooseCategoryForm({ kingdoms, categories, onChosen }: ChooseCategoryFormProps) {
  const [kingdomId, setKingdomId] = useState('')
  const [chosenId, setChosenId] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const categorySelect = useRef<HTMLSelectElement>(null)
  const offered = categories.filter((category) => !kingdomId || category.kingdomId === kingdomId)
  const categoryId = offered.some(({ _id }) => _id === chosenId) ? chosenId : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (categoryId) onChosen(categoryId)
    else categorySelect.current?.focus()
  }

  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="choose-category"
      maw="30rem"
      onSubmit={submit}
    >
      <Stack>
        <Title order={2} size="lg" id="choose-category">
          Select the question category and kingdom
        </Title>
        <NativeSelect
          label="Kingdom"
          data={toChoices('select the kingdom', kingdoms)}
          value={kingdomId}
          onChange={({ currentTarget }) => setKingdomId(currentTarget.value)}
        />
        <NativeSelect
          ref={categorySelect}
          label="Category"
          withAsterisk
          data={toChoices('Select the category', offered)}
          value={categoryId}
          error={submitted && !categoryId && 'Category is not selected!'}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        />
        <Text size="sm">
          Not in the list?{' '}
          <Anchor component={Link} to={paths.categoryForQuiz} inherit underline="always">
            Create a category
          </Anchor>
          , then add its questions.
        </Text>
        <Button type="submit">+ Add Quiz</Button>
      </Stack>
    </Card>
  )
}
