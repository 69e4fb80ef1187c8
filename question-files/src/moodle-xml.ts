import {
  type QuestionContent,
  type QuestionFile,
  UnreadableFileError,
  type WrittenText,
} from './question-file.ts'

export function readMoodleXml(_text: string): QuestionFile {
  throw new UnreadableFileError('Moodle XML cannot be read yet.')
}

export function writeMoodleXml(_questions: readonly QuestionContent[]): WrittenText {
  throw new UnreadableFileError('Moodle XML cannot be written yet.')
}
