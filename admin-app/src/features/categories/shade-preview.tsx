import { lighterShade } from '@quiz-kingdom/shared/look/lighter-shade.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import classes from './shade-preview.module.css'

const HEX_COLOR = /^#[0-9a-f]{6}$/i

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
      <div className={classes.label}>Lighter shade {shade}</div>
      <div className={classes.sample} style={{ borderColor: color, background: shade }}>
        {withLanguages(title.trim() || 'Category')}
      </div>
    </div>
  )
}
