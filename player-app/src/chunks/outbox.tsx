import OutboxNotice from '../features/quiz/outbox-notice.tsx'
import { countUnsent } from '../play/outbox.ts'

/** What sends results, and tells of them, as one file. */
export { countUnsent, OutboxNotice }
