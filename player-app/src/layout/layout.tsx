import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { StatusMessage } from '../ui/status-message.tsx'

export function Layout() {
  return (
    <main>
      <Suspense fallback={<StatusMessage>Loading...</StatusMessage>}>
        <Outlet />
      </Suspense>
    </main>
  )
}
