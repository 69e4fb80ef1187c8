import { LiveCodeSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import { useParams } from 'react-router-dom'
import * as v from 'valibot'
import { HostGame } from '../../features/live-host/host-game.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

export function LiveHostPage() {
  const { code } = useParams()
  return v.is(LiveCodeSchema, code) ? <HostGame key={code} code={code} /> : <NotFoundPage />
}
