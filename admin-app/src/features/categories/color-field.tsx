import { ColorPicker, TextInput } from '@mantine/core'
import classes from './color-field.module.css'
import { CATEGORY_COLORS } from './colors.ts'
import { ShadePreview } from './shade-preview.tsx'

interface ColorFieldProps {
  value?: string
  /** The category's title, to show the colour with. */
  title: string
  error?: React.ReactNode
  onChange: (color: string) => void
  onBlur?: () => void
}

/** A colour to type or to pick, with the lighter shade that is derived from it. */
export function ColorField({ value = '', title, error, onChange, onBlur }: ColorFieldProps) {
  return (
    <div className={classes.root}>
      <div className={classes.texts}>
        <TextInput
          label="Color"
          data-path="color"
          spellCheck={false}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        <ShadePreview color={value} title={title} />
      </div>
      <ColorPicker
        fullWidth
        className={classes.picker}
        value={value}
        onChange={onChange}
        swatches={CATEGORY_COLORS}
        swatchesPerRow={5}
        saturationLabel="Saturation"
        hueLabel="Hue"
      />
    </div>
  )
}
