import { Text } from '@mantine/core'
import type { FilePicture } from '@quiz-kingdom/question-files/model/question-file.ts'
import {
  detectExtension,
  fromBase64,
} from '@quiz-kingdom/question-files/question/question-picture.ts'
import { PICTURE_TYPES } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useMemo } from 'react'
import { useImageSource } from '../../../lib/form/images.ts'
import { QuestionImage } from '../../../ui/question-image.tsx'

export function RowPicture({ picture: { data, alt, credit } }: { picture: FilePicture }) {
  const file = useMemo(() => decodeFile(data), [data])
  return (
    <figure>
      <QuestionImage src={useImageSource(file, PICTURE_TYPES)} alt={alt} />
      {credit && (
        <Text component="figcaption" size="sm" c="dimmed">
          {markLanguages(credit)}
        </Text>
      )}
    </figure>
  )
}

function decodeFile(base64: string): File {
  const bytes = fromBase64(base64)
  const kind = detectExtension(bytes) ?? ''
  return new File([bytes], 'picture', { type: MIME_TYPES.get(kind) ?? 'image/svg+xml' })
}

const MIME_TYPES: ReadonlyMap<string, (typeof PICTURE_TYPES)[number]> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
])
