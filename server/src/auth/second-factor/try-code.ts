import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Connection } from '../connection.ts'
import { findDevice } from '../devices/known-devices.ts'
import { withAttemptLimit } from '../limits/attempt-limit.ts'
import type { LogInThrottle } from '../limits/log-in-throttle.ts'

interface Guesser {
  user: User
  connection: Pick<Connection, 'network' | 'deviceCookie'>
}

/** Codes are guessed at equally slowly wherever one is asked for. Throws 429 after too many wrong ones. */
export function tryCode<Proof>(
  db: Db,
  throttle: LogInThrottle,
  { user: { id, email }, connection: { network, deviceCookie } }: Guesser,
  judge: () => Promise<Proof>,
): Promise<Proof> {
  return withAttemptLimit(throttle, async () => ({
    guesser: { email, network, device: await findDevice(db, deviceCookie, id) },
    judge,
  }))
}
