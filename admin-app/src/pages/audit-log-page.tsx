import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { AuditList } from '../features/audit/audit-list.tsx'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function AuditLogPage() {
  return (
    <>
      <PageHeader title="Audit log" intro="Who did what to which account, newest first.">
        <Button
          component={Link}
          to={paths.accounts}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          Accounts
        </Button>
      </PageHeader>
      <AuditList />
    </>
  )
}
