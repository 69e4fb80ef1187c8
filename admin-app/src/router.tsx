import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom'
import { RequireAdmin } from './guards/require-admin.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'
import { CrashPage } from './pages/crash-page.tsx'
import { paths } from './paths.ts'
import { LoadingNote } from './ui/loading-note.tsx'

const LoginPage = lazy(() => import('./pages/login-page.tsx'))
const LogoutPage = lazy(() => import('./pages/logout-page.tsx'))
const UnauthorizedPage = lazy(() => import('./pages/unauthorized-page.tsx'))
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'))
const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx'))
const KingdomsPage = lazy(() => import('./pages/kingdoms-page.tsx'))
const CategoriesPage = lazy(() => import('./pages/categories-page.tsx'))
const QuestionsPage = lazy(() => import('./pages/questions-page.tsx'))
const AccountPage = lazy(() => import('./pages/account-page.tsx'))
const AddQuizPage = lazy(() => import('./pages/add-quiz-page.tsx'))
const AccountsPage = lazy(() => import('./pages/accounts-page.tsx'))
const AuditLogPage = lazy(() => import('./pages/audit-log-page.tsx'))

function Root() {
  return (
    <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
      <Outlet />
    </Suspense>
  )
}

/** A data router, because only that one can ask before a form is left. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      { path: paths.logout, element: <LogoutPage /> },
      { path: paths.unauthorized, element: <UnauthorizedPage /> },
      {
        element: <RequireAdmin />,
        children: [
          { path: paths.home, element: <Navigate to={paths.dashboard} replace /> },
          {
            element: <AdminLayout />,
            children: [
              { path: paths.dashboard, element: <DashboardPage /> },
              { path: paths.kingdoms, element: <KingdomsPage /> },
              { path: paths.categories, element: <CategoriesPage /> },
              { path: paths.questions, element: <QuestionsPage /> },
              { path: paths.addQuiz, element: <AddQuizPage /> },
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
