/**
 * What the statistics of a category read. PostgreSQL takes no index row of more than 2,700 bytes, so
 * attempts of very many questions stay out of the index. With other parentheses SQLite would not know
 * that the index is all it has to read.
 */
export const index = {
  name: 'attempt_analysed',
  on: `attempt (category_id, submitted_at, id, question_set_id, picks)
    where length(picks) <= 2000 and (kind = 'first' and late = 0)`,
}
