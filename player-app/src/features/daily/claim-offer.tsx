import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import {
  claimGuestResult,
  declineGuestResult,
  guestResultStore,
  isDeclined,
  retryClaim,
} from '../../play/attempts/guest.ts'
import classes from './offer.module.css'
import { formatScore } from './share-text.ts'

interface ClaimOfferProps {
  userId: Id
  /** Undefined if the player already has an attempt today. */
  day: Day | undefined
  onKept: () => void
}

/** Lets a logged-in player claim the result they got as a guest. */
export function ClaimOffer({ userId, day, onKept }: ClaimOfferProps) {
  const { result, claim } = useStore(guestResultStore)
  const kept = useEffectEvent(onKept)
  const isClaimed = claim.phase === 'claimed'
  useEffect(() => {
    if (isClaimed) kept()
  }, [isClaimed])

  if (claim.phase === 'pending') return <LoadingNote size="line">Saving your result...</LoadingNote>
  if (claim.phase === 'refused') return <ErrorAlert message={claim.problem} />
  if (claim.phase === 'failed') return <ErrorAlert message={claim.problem} onRetry={retryClaim} />
  if (!result?.claim || result.day !== day) return null
  return <ClaimQuestion key={result.attemptId} userId={userId} result={result} />
}

function ClaimQuestion({ userId, result }: { userId: Id; result: DailyResult }) {
  const [isOver, setIsOver] = useState(() => isDeclined(result))
  if (isOver) return null
  return (
    <div className={classes.root}>
      <p className={classes.text}>
        Save your guest result to your account? You got {formatScore(result)}.
      </p>
      <div className="row">
        <PlainButton onClick={() => void claimGuestResult(userId)}>Save</PlainButton>
        <PlainButton
          variant="quiet"
          onClick={() => {
            declineGuestResult(result)
            setIsOver(true)
            document.getElementById('main')?.focus()
          }}
        >
          No
        </PlainButton>
      </div>
    </div>
  )
}
