import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_WIDTH_MIN_PX } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { PICTURE_RULES } from '../server/src/catalogue/picture-rules.ts'
import { CONTENT_FOLDER, type Content, PICTURES_FOLDER } from '../server/src/content/content.ts'
import { checkImage, toImage } from '../server/src/images/image-check.ts'
import type { Finding } from './finding.ts'

/**
 * What is wrong with the pictures that questions show: those that an admin's form would refuse, and files
 * that no question shows.
 */
export async function judgePictures(
  content: Content,
  folder: string = CONTENT_FOLDER,
): Promise<Finding[]> {
  return [...(await judgeImages(content)), ...(await findUnused(content, folder))]
}

/** Drawn small, which takes a fraction of the time. */
const RULES = { ...PICTURE_RULES, longerSidePx: PICTURE_WIDTH_MIN_PX }

async function judgeImages({ questions }: Content): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { key: where, picture } of questions) {
    if (!picture) continue
    const checked = await checkImage(picture.image.bytes, RULES)
    if ('problem' in checked) findings.push({ where, what: checked.problem })
  }
  return findings
}

async function findUnused({ questions }: Content, folder: string): Promise<Finding[]> {
  const shown = new Set(questions.map(({ picture }) => picture?.image.id))
  const findings: Finding[] = []
  for await (const path of glob(`*/${PICTURES_FOLDER}/*`, { cwd: folder })) {
    const { id } = toImage('', await readFile(join(folder, path)))
    if (!shown.has(id)) findings.push({ where: path, what: 'no question shows it' })
  }
  return findings
}
