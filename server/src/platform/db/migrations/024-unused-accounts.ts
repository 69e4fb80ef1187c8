/** Accounts that nobody has logged in to yet, the oldest first. */
export const index = {
  name: 'user_unused',
  on: '"user" (created_at) where unused = 1',
}
