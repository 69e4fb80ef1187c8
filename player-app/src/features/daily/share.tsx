import type { DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { saveFile } from '@quiz-kingdom/shared/ui/feedback/save-file.ts'
import { usePresenceCheck } from '@quiz-kingdom/shared/ui/feedback/use-presence-check.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useState } from 'react'
import { SectionTitle } from '../../ui/page.tsx'
import { drawPicture } from './share-picture.ts'
import { createShareText } from './share-text.ts'

const FILE_NAME = 'quiz-kingdom-daily.png'

export function Share({ result }: { result: DailyResult }) {
  const [said, setSaid] = useState('')
  const startPresenceCheck = usePresenceCheck()
  const text = createShareText(result, window.location.origin)
  const user = useUser()
  const picture = useSharePicture(result, user)

  function say(words: string): void {
    setSaid(words)
    announce(words)
  }

  async function run(work: () => Promise<string>, failed: string): Promise<void> {
    const isStillHere = startPresenceCheck()
    try {
      const words = await work()
      if (isStillHere()) say(words)
    } catch (error) {
      // Closing the share sheet is no failure.
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed && isStillHere()) say(failed)
    }
  }

  const share = () =>
    run(async () => {
      await navigator.share(toShareData(text, picture))
      return 'Shared.'
    }, 'This could not be shared. You can copy it instead.')
  const downloadPicture = () =>
    run(async () => {
      saveFile(picture ?? (await drawPicture(result, user)), FILE_NAME)
      return 'Picture downloaded.'
    }, 'We couldn’t create the picture.')

  return (
    <section aria-labelledby="share" className="stack">
      <SectionTitle id="share">Challenge a friend</SectionTitle>
      <div className="row">
        {'share' in navigator && <PlainButton onClick={() => void share()}>Share</PlainButton>}
        <CopyButton text={text}>Copy as text</CopyButton>
        <PlainButton variant="quiet" onClick={() => void downloadPicture()}>
          Download the picture
        </PlainButton>
      </div>
      {said && <strong>{said}</strong>}
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
    const take = (drawn: Blob | undefined) => isShown && setPicture(drawn)
    drawPicture(result, user).then(take, () => take(undefined))
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
