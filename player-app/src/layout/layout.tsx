import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { LoadingNote } from '../ui/loading-note.tsx'

export function Layout() {
  return (
    <main>
      <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
        <Outlet />
      </Suspense>
    </main>
  )
}
