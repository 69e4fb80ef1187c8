import { Button } from '@mantine/core'
import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { Scene } from '../ui/scene.tsx'

interface PageProblemProps {
  title: string
  advice: string
  action: string
  onAction: () => void
}

export function PageProblem({ title, advice, action, onAction }: PageProblemProps) {
  return (
    <div role="alert">
      <Scene title={title} message={advice} image={lostInTheHighlands}>
        <Button onClick={onAction}>{action}</Button>
      </Scene>
    </div>
  )
}
