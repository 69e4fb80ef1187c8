import { Ring, RingText } from '../../ui/ring.tsx'

interface ScoreRingProps {
  /** Number of correct answers. */
  result: number
  outOf: number
}

export function ScoreRing({ result, outOf }: ScoreRingProps) {
  return (
    <Ring share={outOf > 0 ? result / outOf : 0} label={`${result} of ${outOf} correct`}>
      <RingText>
        {result} / {outOf}
      </RingText>
    </Ring>
  )
}
