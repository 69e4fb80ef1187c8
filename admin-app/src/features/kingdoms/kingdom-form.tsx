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
import { useEditor } from '../../lib/form/use-editor.ts'
import { loadKingdoms } from '../../lib/list/list-stores.ts'
import { EditorFrame } from '../../ui/form/editor-frame.tsx'
import { HEADING_PARTS, HeadingFields } from '../../ui/form/heading-fields.tsx'
import type { FormHandlers } from '../../ui/list/edited-list.tsx'
import { findKingdomErrors, type KingdomValues, toKingdomValues } from './kingdom-values.ts'

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
    parts: HEADING_PARTS,
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

  return (
    <EditorFrame
      title={kingdom ? 'Edit Kingdom' : 'Add Kingdom'}
      editor={editor}
      onCancel={onCancel}
    >
      <HeadingFields
        form={editor.form}
        base={editor.base}
        min={KINGDOM_DESCRIPTION_MIN}
        max={KINGDOM_DESCRIPTION_MAX}
        imageHint="JPG, JPEG, PNG or SVG, up to 1 MB"
      />
    </EditorFrame>
  )
}
