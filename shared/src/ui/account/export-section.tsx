import { Button } from '@mantine/core'
import { exportUrl } from '../../api/account.ts'
import classes from './account-section.module.css'
import { AccountSection } from './account-section.tsx'

export function ExportSection() {
  return (
    <AccountSection
      id="data"
      title="Your data"
      intro={<p>Everything that this site keeps about you, as one JSON file.</p>}
    >
      <Button
        component="a"
        href={exportUrl()}
        download="quiz-kingdom-account.json"
        variant="default"
        className={classes.action}
      >
        Download your data
      </Button>
    </AccountSection>
  )
}
