import { UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import classes from './color-scheme-choice.module.css'

const SCHEMES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and nothing is sent here
    <div role="group" aria-label="Colour scheme" className={classes.root}>
      {SCHEMES.map(({ value, label, Icon }) => (
        <UnstyledButton
          key={value}
          aria-pressed={colorScheme === value}
          className={classes.choice}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={18} aria-hidden="true" />
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}
