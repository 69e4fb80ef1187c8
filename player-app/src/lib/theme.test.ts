import baseStyles from '@quiz-kingdom/shared/look/base.css?raw'
import { schemes } from '@quiz-kingdom/shared/look/tokens.ts'
import { describe, expect, it } from 'vitest'
import page from '../../index.html?raw'
import manifest from '../../public/site.webmanifest?raw'

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const { page: color } = schemes[scheme]

  it('colours the page before the first script as the theme does after it', () => {
    const rule = new RegExp(`color-scheme="${scheme}"\\]\\s*{\\s*--mantine-color-body: (#\\w+)`)
    expect(rule.exec(baseStyles)?.[1]).toBe(color)
  })

  it("colours the browser's own bars like the page", () => {
    expect(page).toContain(
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})" />`,
    )
  })
})

it('colours the installed site like the page', () => {
  const { background_color, theme_color } = JSON.parse(manifest)
  expect([background_color, theme_color]).toEqual([schemes.light.page, schemes.light.page])
})
