import type { DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { saveFile } from '@quiz-kingdom/shared/ui/feedback/save-file.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useState } from 'react'
import { ShareButton } from '../../ui/links/share-button.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { drawPicture } from './share-picture.ts'
import { createShareText } from './share-text.ts'

const FILE_NAME = 'quiz-kingdom-daily.png'

export function Share({ result }: { result: DailyResult }) {
  const downloading = useAction({ failed: 'We couldn’t create the picture.' })
  const text = createShareText(result, window.location.origin)
  const user = useUser()
  const picture = useSharePicture(result, user)

  const downloadPicture = () =>
    downloading.run(async () => {
      saveFile(picture ?? (await drawPicture(result, user)), FILE_NAME)
      return 'Picture downloaded.'
    })

  return (
    <section aria-labelledby="share" className="stack">
      <SectionTitle id="share">Challenge a friend</SectionTitle>
      <div className="row">
        <ShareButton getData={() => toShareData(text, picture)} />
        <CopyButton text={text}>Copy as text</CopyButton>
        <PlainButton variant="quiet" onClick={() => void downloadPicture()}>
          Download the picture
        </PlainButton>
      </div>
      <ActionNote action={downloading} />
    </section>
  )
}

/**
 * Draws the picture in advance, because browsers share only what is ready when Share is pressed. Returns
 * undefined until then.
 */
function useSharePicture(result: DailyResult, user: User | undefined): Blob | undefined {
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isShown = true
    drawPicture(result, user).then(
      (drawn) => isShown && setPicture(drawn),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [result, user])
  return picture
}

/** Shares the text alone if there is no picture or the browser cannot share one. */
function toShareData(text: string, picture: Blob | undefined): ShareData {
  if (!picture) return { text }
  const withPicture = { text, files: [new File([picture], FILE_NAME, { type: 'image/png' })] }
  return navigator.canShare?.(withPicture) ? withPicture : { text }
}
