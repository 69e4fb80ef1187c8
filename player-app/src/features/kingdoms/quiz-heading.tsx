import { PageHeading } from '../../ui/page.tsx'

/** Prerendered, because it is the same for everyone. */
export function QuizHeading() {
  return <PageHeading title="Enter the Quiz Kingdoms!" />
}
