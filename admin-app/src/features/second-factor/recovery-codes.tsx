import { Button, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { type LeaveDialogTexts, useLeaveGuard } from '../../ui/form/leave-guard.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import classes from './second-factor.module.css'

const LEAVE_CODES_TEXTS: LeaveDialogTexts = {
  title: 'Leave without your recovery codes?',
  text: 'We won’t show them again. Without them, losing your phone locks you out.',
  discard: 'Leave without them',
  stay: 'Back to the codes',
}

/** Asks before leaving, because the codes are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const intro = useArrivalFocus<HTMLParagraphElement>()
  const { dialog } = useLeaveGuard(true, LEAVE_CODES_TEXTS)
  const text = codes.join('\n')
  return (
    <Stack>
      <Text ref={intro} tabIndex={-1} maw="60ch">
        Two-step login is on. Save these recovery codes somewhere safe. Each works once. We won’t
        show them again.
      </Text>
      <Group
        component="ul"
        role="list"
        aria-label="Recovery codes"
        gap="var(--space-2) var(--space-6)"
        p="sm"
        bd="1px solid var(--qk-line)"
        bdrs="md"
      >
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            {code}
          </li>
        ))}
      </Group>
      <Group gap="sm">
        <CopyButton text={text}>Copy all</CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="quiz-kingdom-recovery-codes.txt"
        >
          Download
        </Button>
      </Group>
      <Group gap="sm">
        <Button onClick={onKept}>I’ve saved them</Button>
      </Group>
      {dialog}
    </Stack>
  )
}
