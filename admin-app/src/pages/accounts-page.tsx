import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { AccountList } from '../features/accounts/account-list.tsx'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function AccountsPage() {
  return (
    <>
      <PageHeader title="Accounts">
        <Button
          component={Link}
          to={paths.auditLog}
          variant="default"
          leftSection={<IconHistory size={18} aria-hidden="true" />}
        >
          Audit log
        </Button>
      </PageHeader>
      <AccountList />
    </>
  )
}
