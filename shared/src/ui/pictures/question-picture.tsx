import { type CSSProperties, type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiUrl } from '../../api/client/http.ts'
import type { Picture } from '../../entities/content/picture.ts'
import { Dialog, DialogActions } from '../feedback/dialog.tsx'
import { PlainButton } from '../feedback/plain-button.tsx'
import { markLanguages } from '../text/mark-languages.tsx'
import classes from './question-picture.module.css'

/** The box has a fixed height, so nothing moves when the picture arrives. Until then it shows the alt text. */
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
    // The focused button disappears, so the box takes the focus.
    box.current?.focus()
  }

  const [ratio, setRatio] = useState(1.5)
  const [isZoomed, setIsZoomed] = useState(false)

  /** Centres the point at the given shares of the picture's width and height. */
  function zoom(to: boolean, [x, y]: readonly [number, number] = [0.5, 0.5]): void {
    flushSync(() => setIsZoomed(to))
    const { current: part } = region
    part?.scrollTo(
      x * part.scrollWidth - part.clientWidth / 2,
      y * part.scrollHeight - part.clientHeight / 2,
    )
  }

  function zoomAt({ clientX, clientY, currentTarget }: MouseEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    zoom(!isZoomed, [(clientX - left) / width, (clientY - top) / height])
  }

  const shape: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio }
  return (
    <figure className={classes.root} style={shape}>
      <div ref={box} tabIndex={-1} className={classes.box} data-state={state}>
        {state !== 'failed' && (
          <img
            key={tries}
            src={apiUrl(src)}
            alt={alt}
            className={classes.image}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
              // The alt text disappears, so the box takes the focus from anything in it.
              if (box.current?.contains(document.activeElement)) box.current.focus()
              setState('shown')
            }}
            onError={() => setState('failed')}
          />
        )}
        {state !== 'shown' && (
          <section
            aria-label="The picture in words"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
            tabIndex={0}
            className={classes.words}
          >
            <p role="status" className={classes.wait}>
              {state === 'coming' ? 'Loading picture...' : 'The picture could not be loaded.'}
            </p>
            <p aria-hidden={state === 'coming'}>{markLanguages(alt)}</p>
            {state === 'failed' && (
              <PlainButton variant="quiet" onClick={tryAgain}>
                Try again
              </PlainButton>
            )}
          </section>
        )}
      </div>
      {state === 'shown' && (
        <button
          type="button"
          className={classes.zoom}
          aria-label="Enlarge the picture"
          onClick={() => dialog.current?.showModal()}
        >
          <span aria-hidden>+</span>
        </button>
      )}
      {credit && <figcaption className={classes.credit}>{markLanguages(credit)}</figcaption>}
      <Dialog ref={dialog} title="Picture" isWide onClose={() => setIsZoomed(false)}>
        <section
          ref={region}
          aria-label="The picture, enlarged"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          tabIndex={0}
          className={classes.scroll}
        >
          {/* Waits for the picture above, which handles failed loads. */}
          {state === 'shown' && (
            <img
              src={apiUrl(src)}
              alt={alt}
              className={classes.large}
              data-zoomed={isZoomed || undefined}
              onDoubleClick={zoomAt}
            />
          )}
        </section>
        <DialogActions>
          <PlainButton variant="quiet" onClick={() => zoom(!isZoomed)}>
            {isZoomed ? 'Zoom out' : 'Zoom in'}
          </PlainButton>
          <PlainButton onClick={() => dialog.current?.close()}>Close</PlainButton>
        </DialogActions>
      </Dialog>
    </figure>
  )
}

/** Leaves free some of the browser's six HTTP/1.1 connections, so that Start does not wait for pictures. */
const PARALLEL_PRELOADS_MAX = 3

/** Preloads pictures in order, so that no question waits for its picture. Returns a function that stops. */
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
  for (let count = 0; count < PARALLEL_PRELOADS_MAX; count++) loadNext()
  return () => void waiting.splice(0)
}
