import { api } from '../../api/client/http.ts'
import * as account from '../../api/people/account.ts'
import { ActionNote, useAction } from '../feedback/action.tsx'
import { ActionButton } from '../feedback/action-button.tsx'
import { saveFile } from '../feedback/save-file.ts'
import classes from './account-section.module.css'
import { AccountSection } from './account-section.tsx'

export function ExportSection() {
  const action = useAction()
  const save = () =>
    action.run(async () => {
      // A link to an API on another host would leave the page if the call failed.
      const data = JSON.stringify(await api(account.exportData), undefined, 2)
      saveFile(new Blob([data], { type: 'application/json' }), 'quiz-kingdom-account.json')
      return 'Your data has been downloaded.'
    })

  return (
    <AccountSection
      id="data"
      title="Your data"
      intro="Everything we store about you, in one JSON file."
    >
      <ActionNote action={action} />
      <ActionButton
        variant="quiet"
        className={classes.action}
        isPending={action.isPending}
        pendingLabel="Preparing..."
        onPress={() => void save()}
      >
        Download your data
      </ActionButton>
    </AccountSection>
  )
}
