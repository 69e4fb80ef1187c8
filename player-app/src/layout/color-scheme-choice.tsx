import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { chooseColorScheme, colorSchemeStore } from '../lib/color-scheme.ts'
import classes from './color-scheme-choice.module.css'

const SCHEME_CHOICES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

export function ColorSchemeChoice() {
  const chosen = useStore(colorSchemeStore)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and nothing is sent here
    <div role="group" aria-label="Colour scheme" className={classes.root}>
      {SCHEME_CHOICES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          className={classes.choice}
          onClick={() => chooseColorScheme(value)}
        >
          <Icon size={18} aria-hidden="true" />
          {label}
        </button>
      ))}
    </div>
  )
}
