import '../ui/mantine-form-styles.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { CurrentBoardSchema } from '@quiz-kingdom/shared/entities/game/board.ts'
import { AccountSections } from '@quiz-kingdom/shared/ui/account/account-sections.tsx'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { MessageScene } from '@quiz-kingdom/shared/ui/page/message-scene.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import type { LoginNavigation } from '../features/account/after-login.ts'
import { ChangePasswordCard } from '../features/account/change-password-card.tsx'
import { LoginCard } from '../features/account/login-card.tsx'
import { ReminderSection } from '../features/account/reminder-section.tsx'
import { RequiredActionCard } from '../features/account/required-action-card.tsx'
import { SignupCard } from '../features/account/signup-card.tsx'
import {
  checkEmailToken,
  checkResetToken,
  TokenProgress,
} from '../features/account/token-check.tsx'
import { Badges as BadgeSections } from '../features/badges/badges.tsx'
import { Invite } from '../features/leagues/invite.tsx'
import { LeagueView } from '../features/leagues/league-view.tsx'
import { MyLeagues } from '../features/leagues/my-leagues.tsx'
import { OwnProfile } from '../features/profile/own-profile.tsx'
import { PlayerProfile as PlayerProfileSections } from '../features/profile/player-profile.tsx'
import { paths } from '../lib/paths.ts'
import { EndReminderPage } from '../pages/account/end-reminder-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { BackLink } from '../ui/links/back-link.tsx'
import { Page, PageHeading, TitledPage } from '../ui/page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

export const EndReminder = withMantine(EndReminderPage)
export const RequiredAction = withMantine(RequiredActionCard)

export const Login = withMantine(LoginCard)
export const Signup = withMantine(SignupCard)
export const ChangePassword = withMantine(ChangePasswordCard)

export const ResetPassword = withMantine(() => (
  <TokenProgress title="Password reset" check={checkResetToken} next={paths.changePasswordOf} />
))

export const VerifyEmail = withMantine(() => (
  <TokenProgress title="Email verification" check={checkEmailToken} next={() => paths.login} />
))

export const Unauthorized = withMantine(function UnauthorizedPage() {
  const goBack = useGoBack(1)
  usePageTitle('Unauthorized')
  return (
    <MessageScene title="Unauthorized" message="You do not have permission to access this page.">
      <PlainButton onClick={goBack}>Go Back</PlainButton>
    </MessageScene>
  )
})

export const Account = withMantine(function AccountPage() {
  const navigate = useNavigate()

  function leave(message: string) {
    const state: LoginNavigation = { note: message }
    void navigate(paths.logout, { state, replace: true })
  }

  return (
    <TitledPage narrow title="Your account" intro="Manage your login, email and devices.">
      <AccountSections logoutPath={paths.logout} onDeleted={leave} reminder={<ReminderSection />} />
    </TitledPage>
  )
})

export const Badges = withMantine(function BadgesPage() {
  return (
    <TitledPage
      title="Badges"
      intro="Once earned, badges are yours forever. Your best one appears next to your name."
    >
      <BadgeSections />
    </TitledPage>
  )
})

export const Profile = withMantine(function ProfilePage() {
  const user = useUser()
  return (
    <TitledPage title="Your profile" intro="Your stats, badges and avatar.">
      {user ? <OwnProfile user={user} /> : <LoadingNote>Loading your profile...</LoadingNote>}
    </TitledPage>
  )
})

export const PlayerProfile = withMantine(function PlayerProfilePage() {
  const { userId = '' } = useParams()
  usePageTitle('Profile')
  return (
    <Page>
      <PageHeading title="A player’s profile" />
      <PlayerProfileSections userId={userId} />
    </Page>
  )
})

export const Leagues = withMantine(function LeaguesPage() {
  const user = useUser()
  return (
    <TitledPage narrow title="Leagues" intro="Your own leaderboard for friends, family or class.">
      {user && <MyLeagues userId={user.id} />}
    </TitledPage>
  )
})

export const League = withMantine(function LeaguePage() {
  const user = useUser()
  const { id } = useParams()
  const [query] = useSearchParams()
  const period = query.get('period')
  if (!v.is(IdSchema, id)) return <NotFoundPage />
  return (
    <Page narrow>
      <BackLink to={paths.leagues}>All leagues</BackLink>
      {user && (
        <LeagueView
          key={id}
          id={id}
          period={v.is(CurrentBoardSchema, period) ? period : 'week'}
          userId={user.id}
        />
      )}
    </Page>
  )
})

export const JoinLeague = withMantine(function JoinLeaguePage() {
  const { code = '' } = useParams()
  const user = useUser()
  if (useAuth().status === 'loading') return <LoadingNote>Checking login...</LoadingNote>
  return (
    <Page narrow>
      <Invite code={code} user={user} />
    </Page>
  )
})
