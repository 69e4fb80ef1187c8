import { Group, Text } from '@mantine/core'
import logo from '@quiz-kingdom/shared/art/logo.svg'

export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap" mih="var(--target)">
      <img src={logo} alt={withName ? '' : 'Quiz Kingdom'} width={36} height={36} />
      {withName && (
        <Text ff="heading" size="lg" fw={700}>
          Quiz Kingdom
        </Text>
      )}
    </Group>
  )
}
