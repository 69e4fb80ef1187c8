import { Ring, RingText } from '../../ui/ring.tsx'

export function ScoreRing({ result, outOf }: { result: number; outOf: number }) {
  return (
    <Ring share={outOf > 0 ? result / outOf : 0} label={`${result} of ${outOf} correct`}>
      <RingText>
        {result} / {outOf}
      </RingText>
    </Ring>
  )
}
