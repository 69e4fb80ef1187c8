/** All that a question has ever said. */
export const index = {
  name: 'question_revision_question',
  on: 'question_revision (question_id)',
}
