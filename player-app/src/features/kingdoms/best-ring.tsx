import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/badge.ts'
import { IconCrown } from '@tabler/icons-react'
import { Ring, RingText } from '../../ui/ring.tsx'

export function BestRing({ percent }: { percent: number }) {
  const isMastered = percent >= MASTERED_PERCENT
  return (
    <Ring
      share={percent / 100}
      label={isMastered ? 'Mastered' : `Your best: ${percent}% of the answers right`}
    >
      {isMastered ? (
        <IconCrown x={28} y={27} width={44} height={44} />
      ) : (
        <RingText>{percent}%</RingText>
      )}
    </Ring>
  )
}
