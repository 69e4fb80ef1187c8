import {
  deleteLeague,
  endMembership,
  handOverLeague,
  renameLeague,
} from '@quiz-kingdom/shared/api/leagues.ts'
import type { League, LeagueRow } from '@quiz-kingdom/shared/entities/league.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { ActionNote } from './action-note.tsx'
import { AskedTwice } from './asked-twice.tsx'
import classes from './manage-section.module.css'
import { NameForm } from './name-form.tsx'
import { Section } from './section.tsx'
import { useAction } from './use-action.ts'

interface ManageSectionProps {
  league: League
  members: readonly LeagueRow[]
  onChanged: (league: League) => void
  onMembersChanged: () => void
  onDeleted: () => void
}

/** For the owner alone. */
export function ManageSection(props: ManageSectionProps) {
  const { league, members, onChanged, onMembersChanged, onDeleted } = props
  const action = useAction()
  const others = members.filter(({ userId }) => userId !== league.ownerId)

  const sendAway = ({ userId, username }: LeagueRow) =>
    action.run(userId, async () => {
      await endMembership(league.id, userId)
      onMembersChanged()
      return `${username} is no longer a member. Make a new code if they are not to come back.`
    })
  const handOver = ({ userId, username }: LeagueRow) =>
    action.run(userId, async () => {
      onChanged(await handOverLeague(league.id, userId))
      return `The league is ${username}'s now.`
    })
  const remove = () =>
    action.run('delete', async () => {
      await deleteLeague(league.id)
      onDeleted()
      return undefined
    })

  return (
    <Section id="manage" title="Manage the League">
      <NameForm
        name={league.name}
        submitLabel="Rename"
        sendingLabel="Renaming..."
        send={(form) => renameLeague(league.id, form)}
        onSent={(changed) => {
          onChanged(changed)
          return { tone: 'success', text: 'The league is renamed.' }
        }}
      />
      {others.length > 0 && (
        <ul role="list" aria-label="Members" className={classes.members}>
          {others.map((member) => (
            <li key={member.userId} className={classes.member}>
              <span className={classes.name}>{withLanguages(member.username)}</span>
              <AskedTwice
                label="Remove"
                subject={member.username}
                question={`Remove ${member.username} from the league?`}
                isRunning={action.runningName === member.userId}
                onConfirmed={() => void sendAway(member)}
              />
              <AskedTwice
                label="Make owner"
                subject={member.username}
                question={`Hand the league over to ${member.username}? You stay a member.`}
                isRunning={action.runningName === member.userId}
                onConfirmed={() => void handOver(member)}
              />
            </li>
          ))}
        </ul>
      )}
      <ActionNote phase={action.phase} />
      <div>
        <AskedTwice
          label="Delete the league"
          question={`Delete ${league.name} for all its members? This cannot be taken back.`}
          isRunning={action.runningName === 'delete'}
          onConfirmed={() => void remove()}
        />
      </div>
    </Section>
  )
}
