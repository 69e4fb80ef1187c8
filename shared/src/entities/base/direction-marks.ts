import * as v from 'valibot'

/** Direction marks could reverse the text beside a title. */
export const rejectDirectionMarks = v.regex<string, string>(
  /^\P{Bidi_Control}*$/u,
  'Must not contain direction marks',
)
