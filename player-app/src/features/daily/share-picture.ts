import avatars from '@quiz-kingdom/shared/art/avatars.svg'
import logo from '@quiz-kingdom/shared/art/logo.svg'
import type { DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { fonts, green, meskel, parchment } from '@quiz-kingdom/shared/look/tokens.ts'
import { formatLongDay } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { FLAME_PATH } from '../../ui/drawings/flame.tsx'
import { formatScore, getMarks } from './share-text.ts'

const PICTURE_SIDE = 1080
const BAND_HEIGHT = 54
const MARK_SIDE = 112
const MARK_GAP = 20
const AVATAR_SIDE = 180
const AVATAR_TOP = 84
const MARKS_PER_ROW = 5
const TIBEB_RED = '#b3261e'

type PicturedResult = Pick<
  DailyResult,
  'day' | 'score' | 'isHalfRight' | 'totalQuestions' | 'resultDetails' | 'streak'
>
type PicturedPlayer = Pick<User, 'username' | 'avatar'>

/** Draws a square PNG of a result without its questions. Throws if the browser cannot draw. */
export async function drawPicture(
  result: PicturedResult,
  player: PicturedPlayer | undefined,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIDE
  canvas.height = PICTURE_SIDE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  // If a font fails to load, the browser draws with a fallback font.
  await Promise.allSettled([
    document.fonts.load(`700 80px ${fonts.display}`),
    document.fonts.load(`600 40px ${fonts.text}`),
  ])
  drawFrame(pen)
  // If the avatar cannot be loaded, the picture is drawn without it.
  await drawAvatar(pen, player?.avatar ? `${avatars}#${player.avatar}` : logo).catch(() => {})
  drawTexts(pen, result, player)
  drawMarks(pen, getMarks(result))
  return toPng(canvas)
}

function drawFrame(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = parchment[0]
  pen.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE)
  for (const top of [0, PICTURE_SIDE - BAND_HEIGHT]) drawBand(pen, top)
}

/** `color` fills the path, whose origin is at `x` and `y`. */
function fillPath(
  pen: CanvasRenderingContext2D,
  path: string,
  { x, y, color }: { x: number; y: number; color: string },
): void {
  pen.save()
  pen.translate(x, y)
  pen.fillStyle = color
  pen.fill(new Path2D(path))
  pen.restore()
}

function drawBand(pen: CanvasRenderingContext2D, top: number): void {
  pen.fillStyle = green[7]
  pen.fillRect(0, top, PICTURE_SIDE, BAND_HEIGHT)
  for (let index = 0; index < PICTURE_SIDE / BAND_HEIGHT; index++)
    fillPath(pen, 'M27 6 48 27 27 48 6 27z', {
      x: index * BAND_HEIGHT,
      y: top,
      color: index % 2 === 0 ? meskel[5] : TIBEB_RED,
    })
}

async function drawAvatar(pen: CanvasRenderingContext2D, src: string): Promise<void> {
  const face = new Image(AVATAR_SIDE, AVATAR_SIDE)
  face.src = src
  await face.decode()
  pen.drawImage(face, (PICTURE_SIDE - AVATAR_SIDE) / 2, AVATAR_TOP, AVATAR_SIDE, AVATAR_SIDE)
}

function drawTexts(
  pen: CanvasRenderingContext2D,
  { day, score, totalQuestions, isHalfRight, streak }: PicturedResult,
  player: PicturedPlayer | undefined,
): void {
  const line = (text: string, y: number, font: string, color: string = parchment[9]) => {
    pen.font = font
    pen.fillStyle = color
    pen.fillText(text, PICTURE_SIDE / 2, y, PICTURE_SIDE - 120)
  }
  pen.textAlign = 'center'
  line(player?.username ?? 'Daily Quiz', 335, `700 68px ${fonts.display}`)
  line(`Quiz Kingdom, ${formatLongDay(day)}`, 390, `600 36px ${fonts.text}`, parchment[7])
  if (isHalfRight === undefined) {
    line(`${score}/${totalQuestions}`, 555, `700 160px ${fonts.display}`, green[7])
  } else {
    const words = formatScore({ score, totalQuestions, isHalfRight })
    line(words, 540, `700 80px ${fonts.display}`, green[7])
  }
  line('Can you beat me?', 955, `700 56px ${fonts.display}`, green[7])
  line(`${window.location.host}/daily`, 1003, `600 34px ${fonts.text}`, parchment[7])
  if (streak && streak.length > 1) {
    const days = `${streak.length}-day streak`
    line(days, 888, `600 36px ${fonts.text}`)
    const x = (PICTURE_SIDE - pen.measureText(days).width) / 2 - 48
    fillPath(pen, FLAME_PATH, { x, y: 850, color: TIBEB_RED })
  }
}

function drawMarks(pen: CanvasRenderingContext2D, marks: readonly boolean[]): void {
  const width = MARKS_PER_ROW * MARK_SIDE + (MARKS_PER_ROW - 1) * MARK_GAP
  for (const [index, isRight] of marks.entries()) {
    const x = (PICTURE_SIDE - width) / 2 + (index % MARKS_PER_ROW) * (MARK_SIDE + MARK_GAP)
    const y = 590 + Math.floor(index / MARKS_PER_ROW) * (MARK_SIDE + MARK_GAP)
    pen.beginPath()
    pen.roundRect(x, y, MARK_SIDE, MARK_SIDE, 20)
    pen.fillStyle = isRight ? green[7] : parchment[2]
    pen.fill()
    pen.strokeStyle = isRight ? green[8] : parchment[5]
    pen.lineWidth = 4
    pen.stroke()
    // Right answers must not depend on colour alone.
    if (isRight) fillPath(pen, TICK_PATH, { x, y, color: meskel[2] })
  }
}

/** A tick in the middle of a mark. */
const TICK_PATH = 'M36 54 49 68 78 32 88 41 50 88 26 63z'

async function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => {
    if (blob) resolve(blob)
    else reject(new Error('The picture could not be made'))
  }, 'image/png')
  return promise
}
