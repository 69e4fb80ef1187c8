import type { User } from '../entities/people/user.ts'

/** `letter` makes the id unique. */
export const createPlayer = (letter: string, username: string): User => ({
  id: letter.repeat(24),
  username,
  email: `${username}@example.org`,
  role: 'player',
})
