import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import { upload } from '@quiz-kingdom/shared/api/client/upload.ts'
import * as categories from '@quiz-kingdom/shared/api/content/categories.ts'
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_DESCRIPTION_MIN,
  type Category,
  CategorySchema,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { toChoices } from '../../lib/form/choices.ts'
import { toUpload } from '../../lib/form/images.ts'
import { useEditor } from '../../lib/form/use-editor.ts'
import { type GetQuestionCounts, loadCategories } from '../../lib/list/list-stores.ts'
import { findUnplayableReason } from '../../lib/playability.ts'
import { EditorFrame } from '../../ui/form/editor-frame.tsx'
import layout from '../../ui/form/form-layout.module.css'
import { HEADING_PARTS, HeadingFields } from '../../ui/form/heading-fields.tsx'
import type { FormHandlers } from '../../ui/list/edited-list.tsx'
import { UnplayableNote } from './category-table.tsx'
import { type CategoryValues, findCategoryErrors, toCategoryValues } from './category-values.ts'
import { ColorField, ShadePreview } from './color-field.tsx'

interface CategoryFormProps extends FormHandlers<Category> {
  category: Category | undefined
  kingdoms: readonly Kingdom[]
  questionCounts: GetQuestionCounts
}

export function CategoryForm(props: CategoryFormProps) {
  const { category, kingdoms, questionCounts, onSaved, onStored, onCancel } = props
  const editor = useEditor<CategoryValues, Category>({
    stored: category,
    entity: CategorySchema,
    toValues: toCategoryValues,
    validate: (values) => findCategoryErrors(values, !category),
    chosen: ['image', 'color', 'kingdomId'],
    parts: [
      ...HEADING_PARTS,
      {
        label: 'Kingdom',
        fields: ['kingdomId'],
        show: ({ kingdomId }) =>
          toKingdomChoices(kingdoms, kingdomId).find(({ value }) => value === kingdomId)?.label,
      },
      { label: 'Points', fields: ['points'] },
      { label: 'Time', fields: ['timeAllowed'] },
      { label: 'Colour', fields: ['color'], show: (values) => <ShadePreview {...values} /> },
    ],
    send: (values, base) => {
      const body = toUpload(values, base)
      if (!base) return api(categories.create, { body, send: upload })
      return api(categories.edit, { params: { id: base._id }, body, send: upload })
    },
    fetchStored: loadCategories,
    onSaved,
    onStored,
    gone: 'This category was deleted. Your text is still here.',
  })
  const { form, base } = editor
  const questionCount = category && questionCounts?.(category._id).count

  return (
    <EditorFrame
      title={category ? 'Edit Category' : 'Add Category'}
      editor={editor}
      onCancel={onCancel}
    >
      <HeadingFields
        form={form}
        base={base}
        min={CATEGORY_DESCRIPTION_MIN}
        max={CATEGORY_DESCRIPTION_MAX}
        imageHint="JPG, JPEG, PNG or SVG, up to 2 MB"
      >
        <NativeSelect
          label="Kingdom"
          withAsterisk
          data={toKingdomChoices(kingdoms, form.values.kingdomId)}
          {...form.getInputProps('kingdomId')}
        />
        <div className={layout.pair}>
          <NumberInput
            label="Points"
            description="For each correct answer"
            withAsterisk
            hideControls
            {...form.getInputProps('points')}
          />
          <TextInput
            label="Time"
            description="Minutes and seconds for the whole quiz"
            placeholder="mm:ss"
            inputMode="numeric"
            withAsterisk
            {...form.getInputProps('timeAllowed')}
          />
        </div>
        <div>
          <UnplayableNote reason={findUnplayableReason(form.values.timeAllowed, questionCount)} />
        </div>
        <ColorField title={form.values.title} {...form.getInputProps('color')} />
      </HeadingFields>
    </EditorFrame>
  )
}

/** Offers the current kingdom even if it was deleted. */
function toKingdomChoices(kingdoms: readonly Kingdom[], chosenId: string) {
  const choices = toChoices('Select kingdom of category', kingdoms)
  const isKnown = choices.some(({ value }) => value === chosenId)
  return isKnown ? choices : [...choices, { value: chosenId, label: 'Unknown Kingdom' }]
}
