import { IconArrowLeft } from '@tabler/icons-react'
import { AuditList } from '../features/audit/audit-list.tsx'
import { paths } from '../lib/paths.ts'
import { PageHeader, PageLink } from '../ui/page-header.tsx'

export default function AuditLogPage() {
  return (
    <>
      <PageHeader title="Audit log" intro="Admin actions on accounts, newest first.">
        <PageLink to={paths.accounts} icon={IconArrowLeft}>
          Accounts
        </PageLink>
      </PageHeader>
      <AuditList />
    </>
  )
}
