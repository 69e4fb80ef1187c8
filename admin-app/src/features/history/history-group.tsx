import * as historyApi from '@quiz-kingdom/shared/api/history.ts'
import type { CatalogueChange } from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { formatTime } from '../../lib/times.ts'
import { toGroupSentence } from './change-sentence.ts'
import { HistoryItem } from './history-item.tsx'
import classes from './history-list.module.css'

interface HistoryGroupProps {
  changes: readonly [CatalogueChange, ...CatalogueChange[]]
  isCut: boolean
  loadMore: (() => Promise<void>) | undefined
  onPutBack: () => void
}

export function HistoryGroup({ changes, isCut, loadMore, onPutBack }: HistoryGroupProps) {
  const more = useAction({ failed: historyApi.list.failure })
  const [first] = changes
  if (changes.length === 1) return <HistoryItem change={first} onPutBack={onPutBack} />
  const { actor, did, how } = toGroupSentence(changes, isCut)
  return (
    <li tabIndex={-1} className={classes.item}>
      <details>
        <summary className={classes.summary}>
          <span className={classes.sentence}>
            <strong>{withLanguages(actor)}</strong> {did}
            {how}.
          </span>{' '}
          <time dateTime={first.at} className={classes.time}>
            {formatTime(first.at)}
          </time>
        </summary>
        <ol role="list" className={classes.group}>
          {changes.map((change) => (
            <HistoryItem key={change.id} change={change} onPutBack={onPutBack} />
          ))}
        </ol>
        {loadMore && (
          <div className={classes.details}>
            <ActionNote action={more} />
            <ActionButton
              variant="default"
              isPending={more.isPending}
              pendingLabel="Loading..."
              onPress={() => void more.run(loadMore)}
            >
              Show more of these
            </ActionButton>
          </div>
        )}
      </details>
    </li>
  )
}
