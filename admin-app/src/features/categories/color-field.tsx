import '@mantine/core/styles/ColorPicker.css'
import {
  Button,
  ColorPicker,
  ColorSwatch,
  Group,
  Input,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { lightenColor } from '@quiz-kingdom/shared/look/lighten-color.ts'
import { berbere, coffee, green, meskel, nile } from '@quiz-kingdom/shared/look/tokens.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'

const PRESET_COLORS: readonly [name: string, color: string][] = [
  ['Dark green', green[7]],
  ['Green', green[4]],
  ['Dark yellow', meskel[7]],
  ['Yellow', meskel[5]],
  ['Dark red', berbere[7]],
  ['Red', berbere[4]],
  ['Dark blue', nile[7]],
  ['Blue', nile[4]],
  ['Brown', coffee[4]],
  ['Black', '#000000'],
]

const HEX_COLOR_PATTERN = /^#[0-9a-f]{6}$/i

interface ColorFieldProps {
  value?: string
  title: string
  error?: React.ReactNode
  onChange: (color: string) => void
  onBlur?: () => void
}

export function ColorField({ value = '', title, error, onChange, onBlur }: ColorFieldProps) {
  const [isCustom, setIsCustom] = useState(false)
  return (
    <Stack gap="xs">
      <Input.Label labelElement="div" id="category-color">
        Colour
      </Input.Label>
      <Group gap="xs" role="group" aria-labelledby="category-color">
        {PRESET_COLORS.map(([name, color]) => (
          <ColorSwatch
            key={color}
            component="button"
            type="button"
            color={color}
            size={44}
            c="white"
            bd="1px solid var(--mantine-color-default-border)"
            aria-label={name}
            aria-pressed={color === value}
            onClick={() => onChange(color)}
          >
            {color === value && <IconCheck size={22} aria-hidden="true" />}
          </ColorSwatch>
        ))}
        <Button
          variant="default"
          aria-expanded={isCustom || Boolean(error)}
          onClick={() => setIsCustom(!isCustom)}
        >
          Custom
        </Button>
      </Group>
      {(isCustom || error) && (
        <Group align="start">
          <TextInput
            aria-label="Colour code"
            data-path="color"
            spellCheck={false}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <ColorPicker
            value={value}
            onChange={onChange}
            saturationLabel="Saturation"
            hueLabel="Hue"
          />
        </Group>
      )}
      <ShadePreview color={value} title={title} />
    </Stack>
  )
}

export function ShadePreview({ color, title }: { color: string; title: string }) {
  if (!HEX_COLOR_PATTERN.test(color)) return null
  const shade = lightenColor(color)
  return (
    <div>
      <Text size="sm">Preview</Text>
      <Group
        mih="var(--target)"
        px="sm"
        c="gray.9" // dark in both schemes, as the shade is always light
        fw={500}
        bdrs="md"
        style={{ borderInlineStart: `0.5rem solid ${color}`, background: shade }}
      >
        {markLanguages(title.trim() || 'Category')}
      </Group>
    </div>
  )
}
