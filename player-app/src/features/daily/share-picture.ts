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

function drawBand(pen: CanvasRenderingContext2D, top: number): void {
  pen.fillStyle = green[7]
  pen.fillRect(0, top, PICTURE_SIDE, BAND_HEIGHT)
  const half = BAND_HEIGHT / 2
  for (let middle = half; middle < PICTURE_SIDE; middle += BAND_HEIGHT) {
    pen.fillStyle = (middle / BAND_HEIGHT - 0.5) % 2 === 0 ? meskel[5] : '#b3261e'
    pen.beginPath()
    pen.moveTo(middle, top + 6)
    pen.lineTo(middle + half - 6, top + half)
    pen.lineTo(middle, top + BAND_HEIGHT - 6)
    pen.lineTo(middle - half + 6, top + half)
    pen.fill()
  }
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
    line(`${streak.length}-day streak`, 888, `600 36px ${fonts.text}`)
    drawFlame(
      pen,
      PICTURE_SIDE / 2 - pen.measureText(`${streak.length}-day streak`).width / 2 - 48,
      850,
    )
  }
}

function drawFlame(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save()
  pen.translate(x, y)
  pen.fillStyle = '#b3261e'
  pen.fill(new Path2D(FLAME_PATH))
  pen.restore()
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
    if (isRight) drawTick(pen, x, y)
  }
}

/** Right answers must not depend on colour alone. */
function drawTick(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.beginPath()
  pen.moveTo(x + 31, y + 59)
  pen.lineTo(x + 49, y + 78)
  pen.lineTo(x + 83, y + 37)
  pen.strokeStyle = meskel[2]
  pen.lineWidth = 14
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke()
}

async function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => {
    if (blob) resolve(blob)
    else reject(new Error('The picture could not be made'))
  }, 'image/png')
  return promise
}
