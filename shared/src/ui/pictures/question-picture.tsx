import { useRef, useState } from 'react'
import { apiUrl } from '../../api/http.ts'
import type { Picture } from '../../entities/picture.ts'
import { Dialog, DialogActions } from '../actions/dialog.tsx'
import { PlainButton } from '../actions/plain-button.tsx'
import { withLanguages } from '../text/with-languages.tsx'
import classes from './question-picture.module.css'

/**
 * A question's picture, whole and in a box of one height, so that nothing moves when it comes. While
 * it is not there its words are. A press shows it as large as the window.
 */
export function QuestionPicture({ picture }: { picture: Picture }) {
  const { src, alt, credit } = picture
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming')
  const [tries, setTries] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const region = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)

  function tryAgain(): void {
    setTries(tries + 1)
    setState('coming')
    // The button that had the focus goes.
    box.current?.focus()
  }

  function enlarge(): void {
    dialog.current?.showModal()
    const { current: part } = region
    part?.scrollTo((part.scrollWidth - part.clientWidth) / 2, 0)
  }

  return (
    <figure className={classes.root}>
      <div ref={box} tabIndex={-1} className={classes.box} data-state={state}>
        {state !== 'failed' && (
          <img
            key={tries}
            src={apiUrl(src)}
            alt={alt}
            className={classes.image}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
        {state === 'shown' && (
          <button
            type="button"
            className={classes.zoom}
            aria-label="Enlarge the picture"
            onClick={enlarge}
          >
            <span aria-hidden className={classes.sign}>
              +
            </span>
          </button>
        )}
        {state !== 'shown' && (
          <div className={classes.words}>
            <p role="status" className={classes.wait}>
              {state === 'coming' ? 'The picture is coming...' : 'The picture could not be loaded.'}
            </p>
            <p aria-hidden={state === 'coming'}>{withLanguages(alt)}</p>
            {state === 'failed' && (
              <PlainButton variant="quiet" onClick={tryAgain}>
                Try again
              </PlainButton>
            )}
          </div>
        )}
      </div>
      {credit && <figcaption className={classes.credit}>{withLanguages(credit)}</figcaption>}
      <Dialog ref={dialog} title="Picture" isWide>
        <section
          ref={region}
          aria-label="The picture, enlarged"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          tabIndex={0}
          className={classes.scroll}
        >
          {/* One that had failed would stay broken. */}
          {state === 'shown' && <img src={apiUrl(src)} alt={alt} className={classes.large} />}
        </section>
        <DialogActions>
          <PlainButton onClick={() => dialog.current?.close()}>Close</PlainButton>
        </DialogActions>
      </Dialog>
    </figure>
  )
}

/** A browser has six connections to a server that speaks HTTP/1.1: Start must not wait for a picture. */
const AT_ONCE = 3

/**
 * Asks for pictures before they are shown, the first ones first, so that a slow one takes no time from
 * its question. Returns what asks for no more of them.
 */
export function preloadPictures(
  questions: readonly { picture?: Picture | undefined }[],
): () => void {
  const waiting = questions.flatMap(({ picture }) => picture ?? [])
  function loadNext(): void {
    const picture = waiting.shift()
    if (!picture) return
    const image = new Image()
    image.onload = loadNext
    image.onerror = loadNext
    image.src = apiUrl(picture.src)
  }
  for (let count = 0; count < AT_ONCE; count++) loadNext()
  return () => void waiting.splice(0)
}
