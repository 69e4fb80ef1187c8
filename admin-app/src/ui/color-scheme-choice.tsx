import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

const SCHEME_CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      fullWidth
      value={colorScheme}
      onChange={setColorScheme}
      data={SCHEME_CHOICES}
    />
  )
}
