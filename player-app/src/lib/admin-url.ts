import { readPageSetting } from '@quiz-kingdom/shared/ui/page/page-setting.ts'

const ADMIN_PORT = 3001

export function getAdminUrl(): string {
  const nextDoor = () => {
    const { protocol, hostname } = window.location
    return `${protocol}//${hostname}:${ADMIN_PORT}`
  }
  return readPageSetting('quiz-kingdom-admin-url') ?? nextDoor()
}
