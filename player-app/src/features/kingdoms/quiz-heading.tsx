import { PageHeading } from '../../ui/page.tsx'

/** The same for everyone, so it is part of the prerendered page. */
export function QuizHeading() {
  return <PageHeading title="Enter the Quiz Kingdoms!" />
}
