import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import button from '../ui/button.module.css'
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
        <button type="button" className={button.root} onClick={onAction}>
          {action}
        </button>
      </Scene>
    </div>
  )
}
