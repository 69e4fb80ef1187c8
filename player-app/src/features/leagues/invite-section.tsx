import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import type { League } from '@quiz-kingdom/shared/entities/game/league.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { paths } from '../../lib/paths.ts'
import { ShareButton } from '../../ui/links/share-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './invite-section.module.css'

interface InviteSectionProps {
  league: League
  inviteCode: string
  onChanged: (league: League) => void
}

export function InviteSection({ league, inviteCode, onChanged }: InviteSectionProps) {
  const action = useAction()
  const renew = () =>
    action.run(async () => {
      onChanged(await api(leagues.renewCode, { params: { id: league.id } }))
      return 'New code created. The old code and its link no longer work.'
    })
  return (
    <SectionCard id="invite" title="Invite" intro="Anyone with this link or code can join.">
      <dl className={classes.ways}>
        <dt className="muted">Code</dt>
        <dd className={classes.code}>{inviteCode}</dd>
        <dt className="muted">Link</dt>
        <dd>{createLink(inviteCode)}</dd>
      </dl>
      <div className="row centred">
        <InviteButtons league={league} inviteCode={inviteCode} />
        <ActionButton
          variant="quiet"
          isPending={action.isPending}
          pendingLabel="Making..."
          onPress={() => void renew()}
        >
          Make a new code
        </ActionButton>
      </div>
      <ActionNote action={action} />
    </SectionCard>
  )
}

const createLink = (code: string) => window.location.origin + paths.joinLeagueOf(code)

export function InviteButtons({
  league,
  inviteCode,
}: Pick<InviteSectionProps, 'league' | 'inviteCode'>) {
  const url = createLink(inviteCode)
  return (
    <>
      <ShareButton
        getData={() => ({ text: `Join my Quiz Kingdom league “${league.name}”`, url })}
      />
      <CopyButton text={url}>Copy link</CopyButton>
    </>
  )
}
