import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { markLanguages } from './mark-languages.tsx'

function markup(text: string): string {
  return render(markLanguages(text)).container.innerHTML
}

it.each([
  ['What is ክትፎ (kitfo)?', 'What is <span lang="am">ክትፎ</span> (kitfo)?'],
  ['ንጥር ቅቤ (niter kibbeh)', '<span lang="am">ንጥር ቅቤ</span> (niter kibbeh)'],
  ['In ፲፱፻፷፮ ዓ.ም. Ethiopia', 'In <span lang="am">፲፱፻፷፮ ዓ.ም</span>. Ethiopia'],
  ['ሀ፡ለ፣ ሐ።', '<span lang="am">ሀ፡ለ፣ ሐ።</span>'],
  ['ሀ or ለ', '<span lang="am">ሀ</span> or <span lang="am">ለ</span>'],
])('puts the language on the Ethiopic words of "%s" alone', (text, expected) => {
  expect(markup(text)).toBe(`<span>${expected}</span>`)
})

it.each(['', 'Which river?', 'Ωmega & <b>'])('adds no element to "%s"', (text) => {
  expect(render(markLanguages(text)).container.childElementCount).toBe(0)
  expect(document.body.textContent).toBe(text)
})

it("leaves a control's accessible name whole", () => {
  render(<button type="button">{markLanguages('What is ጠጅ (tej)?')}</button>)
  expect(screen.getByRole('button', { name: 'What is ጠጅ (tej)?' })).toBeDefined()
})
