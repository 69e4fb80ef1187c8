import { ColorPicker, TextInput } from '@mantine/core'
import { lighterShade } from '@quiz-kingdom/shared/look/lighter-shade.ts'
import { berbere, coffee, green, meskel, nile } from '@quiz-kingdom/shared/look/tokens.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import classes from './color-field.module.css'

/** Colours that go with the product's own; any other can be typed or picked. */
const CATEGORY_COLORS = [
  green[7],
  green[4],
  meskel[7],
  meskel[5],
  berbere[7],
  berbere[4],
  nile[7],
  nile[4],
  coffee[4],
  coffee[8],
]

const HEX_COLOR = /^#[0-9a-f]{6}$/i

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
          label="Colour"
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

interface ShadePreviewProps {
  color: string
  title: string
}

/** The category's colour beside the lighter shade that is derived from it for backgrounds. */
export function ShadePreview({ color, title }: ShadePreviewProps) {
  if (!HEX_COLOR.test(color)) return null
  const shade = lighterShade(color)
  return (
    <div>
      <div className={classes.shadeLabel}>Lighter shade {shade}</div>
      <div className={classes.shade} style={{ borderColor: color, background: shade }}>
        {withLanguages(title.trim() || 'Category')}
      </div>
    </div>
  )
}
