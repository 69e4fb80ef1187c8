import { IconHistory } from '@tabler/icons-react'
import { AccountList } from '../features/accounts/account-list.tsx'
import { paths } from '../lib/paths.ts'
import { PageHeader, PageLink } from '../ui/page-header.tsx'

export default function AccountsPage() {
  return (
    <>
      <PageHeader title="Accounts">
        <PageLink to={paths.auditLog} icon={IconHistory}>
          Audit log
        </PageLink>
      </PageHeader>
      <AccountList />
    </>
  )
}
