import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { MessageScene } from '@quiz-kingdom/shared/ui/page/message-scene.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { paths } from '../lib/paths.ts'

export function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <MessageScene
      title="Page Not Found"
      message="Sorry, the page you're looking for doesn't exist or has been moved."
    >
      <div className="row">
        <LinkButton to={paths.home}>Go Home</LinkButton>
        <LinkButton to={paths.quiz} variant="quiet">
          See all quizzes
        </LinkButton>
      </div>
    </MessageScene>
  )
}
