import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import * as v from 'valibot'
import type { PageSubject } from '../http/pages/subject-page.ts'
import type { Db } from '../platform/db/database.ts'
import { findCategory } from './categories.repository.ts'
import { findKingdom } from './kingdoms.repository.ts'

/** Finds the kingdom or quiz that a path and query of the player app name. */
export async function findPageSubject(
  db: Db,
  path: string,
  query: URLSearchParams,
): Promise<PageSubject | undefined> {
  const [, page, categoryId] = path.split('/')
  const kingdomId = query.get('id')
  if (page === 'quizkingdom' && v.is(IdSchema, kingdomId)) {
    const kingdom = await findKingdom(db, kingdomId)
    if (!kingdom) return undefined
    const { title, description, image } = kingdom
    return { page, path: `/${page}?id=${kingdomId}`, title, description, picture: image.src }
  }
  if (page === 'quizflow' && v.is(IdSchema, categoryId)) {
    const category = await findCategory(db, categoryId)
    if (!category) return undefined
    const { title, description, image } = category
    return { page, path: `/${page}/${categoryId}`, title, description, picture: image.src }
  }
  return undefined
}
