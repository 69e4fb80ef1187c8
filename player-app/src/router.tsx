import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RequireLoggedOut } from './guards/require-logged-out.tsx'
import { RequireLogin } from './guards/require-login.tsx'
import { SessionEndGuard } from './guards/session-end-guard.tsx'
import { Layout } from './layout/layout.tsx'
import { chunks } from './lib/chunks.ts'
import { paths } from './lib/paths.ts'
import { PlayerLogoutPage } from './pages/account/logout-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { type Audience, routes } from './routes.ts'

const RequiredAction = chunks.account.page(({ RequiredAction }) => RequiredAction)

const pages: { path: string; audience: Audience; Page: ComponentType }[] = [
  ...routes.account.map(([path, page, audience]) => {
    return { path, audience, Page: chunks.account.page((chunk) => chunk[page]) }
  }),
  ...routes.live.map(([path, page, audience]) => {
    return { path, audience, Page: chunks.live.page((chunk) => chunk[page]) }
  }),
  ...routes.liveHost.map(([path, page, audience]) => {
    return { path, audience, Page: chunks.liveHost.page((chunk) => chunk[page]) }
  }),
  ...routes.play.map(([path, page, audience]) => {
    return { path, audience, Page: chunks.play.page((chunk) => chunk[page]) }
  }),
]

const getPages = (audience: Audience) =>
  pages
    .filter((page) => page.audience === audience)
    .map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.logout} element={<PlayerLogoutPage />} />
        {getPages('all')}
        <Route element={<RequireLoggedOut />}>{getPages('visitors')}</Route>
        <Route element={<SessionEndGuard />}>{getPages('guests')}</Route>
        <Route element={<RequireLogin requiredAction={<RequiredAction />} />}>
          {getPages('players')}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
