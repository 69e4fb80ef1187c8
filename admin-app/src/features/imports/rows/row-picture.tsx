import { Text } from '@mantine/core'
import type { FilePicture } from '@quiz-kingdom/question-files/model/question-file.ts'
import {
  detectExtension,
  fromBase64,
} from '@quiz-kingdom/question-files/question/question-picture.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { QuestionImage } from '../../../ui/question-image.tsx'

export function RowPicture({ picture: { data, alt, credit } }: { picture: FilePicture }) {
  // Browsers tell the other formats by their bytes.
  const type = detectExtension(fromBase64(data)) === 'svg' ? 'image/svg+xml' : 'image/png'
  return (
    <figure>
      <QuestionImage src={`data:${type};base64,${data}`} alt={alt} />
      {credit && (
        <Text component="figcaption" size="sm" c="dimmed">
          {markLanguages(credit)}
        </Text>
      )}
    </figure>
  )
}
