import * as v from 'valibot'

/** Direction marks would turn around the text beside a title. */
export const withoutDirectionMarks = v.regex<string, string>(
  /^\P{Bidi_Control}*$/u,
  'Must not contain direction marks',
)
