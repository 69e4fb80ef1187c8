import { Button } from '@mantine/core'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { createLazyPage, PageProgress } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'
import { LogoutPage, PendingLogOutNote } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom'
import { RequireAdmin } from './guards/require-admin.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'
import { clearDevice } from './lib/device-store.ts'
import { paths } from './lib/paths.ts'
import { AuthLayout } from './ui/auth-layout.tsx'

const LoginPage = createLazyPage(() => import('./pages/outside/login-page.tsx'))
const UnauthorizedPage = createLazyPage(() => import('./pages/outside/unauthorized-page.tsx'))
const NotFoundPage = createLazyPage(() => import('./pages/outside/not-found-page.tsx'))
const DashboardPage = createLazyPage(() => import('./pages/dashboard-page.tsx'))
const KingdomsPage = createLazyPage(() => import('./pages/content/kingdoms-page.tsx'))
const CategoriesPage = createLazyPage(() => import('./pages/content/categories-page.tsx'))
const QuestionsPage = createLazyPage(() => import('./pages/content/questions-page.tsx'))
const StatisticsPage = createLazyPage(() => import('./pages/content/statistics-page.tsx'))
const ImportPage = createLazyPage(() => import('./pages/content/import-page.tsx'))
const AccountPage = createLazyPage(() => import('./pages/account-page.tsx'))
const AddQuizPage = createLazyPage(() => import('./pages/content/add-quiz-page.tsx'))
const AccountsPage = createLazyPage(() => import('./pages/accounts-page.tsx'))
const DailyPage = createLazyPage(() => import('./pages/content/daily-page.tsx'))
const ReportsPage = createLazyPage(() => import('./pages/reports-page.tsx'))
const HistoryPage = createLazyPage(() => import('./pages/history-page.tsx'))
const AuditLogPage = createLazyPage(() => import('./pages/audit-log-page.tsx'))

function Root() {
  return (
    <>
      <PageProgress />
      <PendingLogOutNote />
      <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
        <Outlet />
      </Suspense>
    </>
  )
}

function CrashPage() {
  return (
    <AuthLayout title="Something went wrong" text="This page could not be shown." takesFocus>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </AuthLayout>
  )
}

/** Without elements, because the page of the list shows the form itself and keeps the list loaded. */
const FORM_ROUTES = [
  { path: 'new', element: null },
  { path: ':itemId/edit', element: null },
]

/** A data router, because only data routers can block navigation from unsaved forms. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      {
        path: paths.logout,
        element: <LogoutPage loginPath={paths.login} onLogOut={clearDevice} />,
      },
      { path: paths.unauthorized, element: <UnauthorizedPage /> },
      {
        element: <RequireAdmin />,
        children: [
          { path: paths.home, element: <Navigate to={paths.dashboard} replace /> },
          {
            element: <AdminLayout />,
            children: [
              { path: paths.dashboard, element: <DashboardPage /> },
              { path: paths.kingdoms, element: <KingdomsPage />, children: FORM_ROUTES },
              { path: paths.categories, element: <CategoriesPage />, children: FORM_ROUTES },
              { path: paths.questions, element: <QuestionsPage />, children: FORM_ROUTES },
              { path: paths.statistics, element: <StatisticsPage /> },
              { path: paths.importInto, element: <ImportPage /> },
              { path: paths.import, element: <ImportPage /> },
              { path: paths.addQuiz, element: <AddQuizPage /> },
              { path: paths.daily, element: <DailyPage /> },
              { path: paths.reports, element: <ReportsPage /> },
              { path: paths.history, element: <HistoryPage /> },
              { path: paths.account, element: <AccountPage /> },
              { path: paths.accounts, element: <AccountsPage /> },
              { path: paths.auditLog, element: <AuditLogPage /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
])
