import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import type { League, LeagueRow } from '@quiz-kingdom/shared/entities/game/league.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './manage-section.module.css'
import { NameForm } from './name-form.tsx'

interface ManageSectionProps {
  league: League
  members: readonly LeagueRow[]
  onChanged: (league: League) => void
  onMembersChanged: () => void
  onDeleted: () => void
}

export function ManageSection(props: ManageSectionProps) {
  const { league, members, onChanged, onMembersChanged, onDeleted } = props
  const action = useAction()
  const others = members.filter(({ userId }) => userId !== league.ownerId)

  const sendAway = ({ userId, username }: LeagueRow) =>
    action.run(async () => {
      await api(leagues.endMembership, { params: { id: league.id, userId } })
      onMembersChanged()
      return `${username} was removed. Make a new code so they can’t rejoin.`
    })
  const handOver = ({ userId, username }: LeagueRow) =>
    action.run(async () => {
      onChanged(await api(leagues.handOver, { params: { id: league.id }, body: { userId } }))
      return `${username} is the owner now.`
    })
  const remove = () =>
    action.run(() => api(leagues.remove, { params: { id: league.id } }), { onDone: onDeleted })

  return (
    <SectionCard id="manage" title="Manage the League">
      <NameForm
        name={league.name}
        submitLabel="Rename"
        sendingLabel="Renaming..."
        send={(body) => api(leagues.rename, { params: { id: league.id }, body })}
        onSent={(changed) => {
          onChanged(changed)
          return 'League renamed.'
        }}
      />
      {others.length > 0 && (
        <ul role="list" aria-label="Members" className={classes.members}>
          {others.map((member) => (
            <li key={member.userId} className={classes.member}>
              <span className={classes.name}>{markLanguages(member.username)}</span>
              <ConfirmButton
                label="Remove"
                subject={member.username}
                title={`Remove ${member.username} from the league?`}
                isDangerous
                isPending={action.isPending}
                onConfirm={() => void sendAway(member)}
              />
              <ConfirmButton
                label="Make owner"
                subject={member.username}
                title={`Make ${member.username} the owner?`}
                text="You’ll stay a member."
                isPending={action.isPending}
                onConfirm={() => void handOver(member)}
              />
            </li>
          ))}
        </ul>
      )}
      <ActionNote action={action} />
      <div>
        <ConfirmButton
          label="Delete the league"
          title={`Delete ${league.name} for all its members?`}
          text="You can’t undo this."
          isDangerous
          isPending={action.isPending}
          onConfirm={() => void remove()}
        />
      </div>
    </SectionCard>
  )
}
