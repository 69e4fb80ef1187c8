import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { DialogActions, OpenDialog } from '@quiz-kingdom/shared/ui/feedback/dialog.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useState } from 'react'
import { usePageResource } from '../../ui/page-resource.ts'
import classes from './players-button.module.css'

export function PlayersButton({ code }: { code: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <PlainButton variant="quiet" onClick={() => setIsOpen(true)}>
        Players
      </PlainButton>
      {isOpen && (
        <OpenDialog title="Players" onClose={close}>
          <Players code={code} />
          <DialogActions>
            <PlainButton onClick={close}>Close</PlainButton>
          </DialogActions>
        </OpenDialog>
      )}
    </>
  )
}

function Players({ code }: { code: string }) {
  const list = usePageResource(
    code,
    async () => (await api(live.listPlayers, { params: { code } })).players,
  )
  const action = useAction()
  const { data: players = [], refresh } = list
  return (
    <>
      <ListStatus list={list} loading="Loading players..." empty={<p>No one has joined yet.</p>} />
      <ActionNote action={action} />
      <ul role="list" className={classes.list}>
        {players.map(({ playerId, name, score, isRemoved }) => (
          <li key={playerId} className={classes.row}>
            <span className={`grow strong ${isRemoved ? classes.removed : ''}`}>{name}</span>
            <span>{score.toLocaleString('en')}</span>
            {isRemoved ? (
              <span className="muted">Removed</span>
            ) : (
              <PlainButton
                variant="outline"
                aria-label={`Remove ${name}`}
                onClick={() =>
                  void action.run(async () => {
                    await api(live.removePlayer, { params: { code, playerId } })
                    await refresh({ quietly: true })
                    return `${name} was removed and can’t come back under that name.`
                  })
                }
              >
                Remove
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
