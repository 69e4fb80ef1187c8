import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { foldUsername } from '../auth/usernames.ts'
import { insertAccount } from '../auth/users.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

/** The password of every demo player. */
export const DEMO_PASSWORD = 'Demo-Player-1!'

const DEMO_USERNAMES = [
  ...['Abebe', 'Abel', 'Almaz', 'Amanuel', 'Aster', 'Bekele', 'Berhane', 'Bethlehem', 'Birtukan'],
  ...['Biruk', 'Chaltu', 'Dagmawi', 'Daniel', 'Dawit', 'Desta', 'Eden', 'Elias', 'Eleni', 'Eyob'],
  ...['Feven', 'Fikre', 'Fitsum', 'Gelila', 'Genet', 'Getachew', 'Girma', 'Hana', 'Helen', 'Hirut'],
  ...['Kalkidan', 'Kebede', 'Kidist', 'Lemlem', 'Lidya', 'Liya', 'Mahlet', 'Makeda', 'Marta'],
  ...['Mekdes', 'Meron', 'Mesfin', 'Mulu', 'Nahom', 'Nardos', 'Rahel', 'Robel', 'Ruth', 'Saba'],
  ...['Samrawit', 'Selam', 'Senait', 'Sifan', 'Solomon', 'Tadesse', 'Tariku', 'Tigist', 'Tsion'],
  ...['Yared', 'Yohannes', 'Zewditu'],
]

/** The sixty accounts share one password hash, because hashing is slow. */
export async function insertDemoPlayers(db: Db, at: Date): Promise<User[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const createdAt = at.toISOString()
  const players: User[] = []
  for (const username of DEMO_USERNAMES) {
    const email = `${username.toLowerCase()}@demo.quiz.local`
    const user: User = { id: newId(at), username, email, role: 'player' }
    players.push(user)
    await insertAccount(db, {
      ...user,
      usernameFolded: foldUsername(username),
      passwordHash,
      emailVerifiedAt: createdAt,
      createdAt,
    })
  }
  return players
}
