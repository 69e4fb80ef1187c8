import { Stack } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import { upload } from '@quiz-kingdom/shared/api/client/upload.ts'
import * as kingdoms from '@quiz-kingdom/shared/api/content/kingdoms.ts'
import {
  KINGDOM_DESCRIPTION_MAX,
  KINGDOM_DESCRIPTION_MIN,
  type Kingdom,
  KingdomSchema,
} from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { toUpload } from '../../lib/form/images.ts'
import type { NamedPart } from '../../lib/form/use-disputes.ts'
import { useEditor } from '../../lib/form/use-editor.ts'
import { loadKingdoms } from '../../lib/list/list-stores.ts'
import { EditorFrame } from '../../ui/form/editor-frame.tsx'
import layout from '../../ui/form/form-layout.module.css'
import { HeadingFields } from '../../ui/form/heading-fields.tsx'
import { ImagePicker } from '../../ui/form/image-picker.tsx'
import type { FormHandlers } from '../../ui/list/edited-list.tsx'
import { RoundImage } from '../../ui/round-image.tsx'
import { findKingdomErrors, type KingdomValues, toKingdomValues } from './kingdom-values.ts'

const FORM_PARTS: readonly NamedPart<KingdomValues>[] = [
  { label: 'Title', fields: ['title'] },
  { label: 'Description', fields: ['description'] },
  {
    label: 'Image',
    fields: ['image'],
    show: ({ image }) => <RoundImage image={image} size={96} />,
  },
]

interface KingdomFormProps extends FormHandlers<Kingdom> {
  kingdom: Kingdom | undefined
}

export function KingdomForm({ kingdom, onSaved, onStored, onCancel }: KingdomFormProps) {
  const editor = useEditor<KingdomValues, Kingdom>({
    stored: kingdom,
    entity: KingdomSchema,
    toValues: toKingdomValues,
    validate: (values) => findKingdomErrors(values, !kingdom),
    chosen: ['image'],
    parts: FORM_PARTS,
    send: (values, base) => {
      const body = toUpload(values, base)
      if (!base) return api(kingdoms.create, { body, send: upload })
      return api(kingdoms.edit, { params: { id: base._id }, body, send: upload })
    },
    fetchStored: loadKingdoms,
    onSaved,
    onStored,
    gone: 'This kingdom was deleted. Your text is still here.',
  })
  const { form, base } = editor

  return (
    <EditorFrame
      title={kingdom ? 'Edit Kingdom' : 'Add Kingdom'}
      editor={editor}
      onCancel={onCancel}
    >
      <div className={layout.columns}>
        <Stack gap="sm">
          <HeadingFields
            title={form.getInputProps('title')}
            description={form.getInputProps('description')}
            min={KINGDOM_DESCRIPTION_MIN}
            max={KINGDOM_DESCRIPTION_MAX}
          />
        </Stack>
        <ImagePicker
          stored={base?.image.src}
          hint="JPG, JPEG, PNG or SVG, up to 1 MB"
          required={!base}
          {...form.getInputProps('image')}
        />
      </div>
    </EditorFrame>
  )
}
