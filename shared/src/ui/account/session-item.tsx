import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ListedSession } from '../../entities/account.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { dateInWords } from '../text/day-in-words.ts'
import { agoInWords } from '../text/time-in-words.ts'
import classes from './sessions-section.module.css'

interface SessionItemProps {
  session: ListedSession
  logoutPath: string
  isEnding: boolean
  isPending: boolean
  onEnd: () => void
}

export function SessionItem(props: SessionItemProps) {
  const { session, logoutPath, isEnding, isPending, onEnd } = props
  const { id, device, createdAt, lastSeenAt, isCurrent } = session
  const textId = `session-${id}`
  const lastSeen = isCurrent ? 'in use now' : `last seen ${agoInWords(lastSeenAt, new Date())}`
  return (
    <li className={classes.item}>
      <div id={textId} className={classes.about}>
        <p className={classes.device}>
          {device}
          {isCurrent && <span className={classes.current}>This device</span>}
        </p>
        <p className={classes.times}>
          Logged in on {dateInWords(createdAt)}, {lastSeen}
        </p>
      </div>
      {isCurrent ? (
        <Button component={Link} to={logoutPath} variant="default">
          Log out this device
        </Button>
      ) : (
        <ActionButton
          variant="default"
          isPending={isPending}
          aria-describedby={textId}
          onPress={onEnd}
        >
          {isEnding ? 'Logging out...' : 'Log out'}
          <VisuallyHidden>&nbsp;{device}</VisuallyHidden>
        </ActionButton>
      )}
    </li>
  )
}
