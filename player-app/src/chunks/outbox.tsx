import { OutboxNotice } from '../features/quiz/outbox-notice.tsx'
import { countUnsent } from '../play/outbox.ts'

export { countUnsent, OutboxNotice }
