import { Box, Card, Center, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import logo from '@quiz-kingdom/shared/art/logo.svg'
import { PageArrival } from '@quiz-kingdom/shared/ui/page/page-arrival.tsx'
import { CONSOLE_NAME, usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useArrivalFocus } from './use-arrival-focus.ts'

interface AuthLayoutProps {
  title: string
  text?: string
  /** Focuses the heading, for a card that replaces a part of the same page. */
  takesFocus?: boolean
  children: ReactNode
}

export function AuthLayout({ title, text, takesFocus = false, children }: AuthLayoutProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus)
  const { pathname } = useLocation()
  usePageTitle(title, CONSOLE_NAME)

  return (
    <Center component="main" mih="100dvh" p="md">
      <Card p={0} w="min(26rem, 100%)" style={{ overflow: 'hidden' }}>
        <TibebBand size="sm" />
        <Box p="var(--space-6)">
          <Group gap="xs" mb="lg" fw={700}>
            <img src={logo} alt="" width={40} height={40} />
            Quiz Kingdom Admin
          </Group>
          <Title order={1} ref={heading} tabIndex={-1} fz="var(--text-2xl)" mb="md">
            {title}
            {text && (
              <>
                <VisuallyHidden> - </VisuallyHidden>
                <Text span display="block" mt="xs" ff="text" fz="md" fw={400}>
                  {text}
                </Text>
              </>
            )}
          </Title>
          {children}
        </Box>
      </Card>
      <PageArrival page={pathname} />
    </Center>
  )
}
