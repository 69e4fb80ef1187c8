import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['Adwa', 'adwa'],
  ['Göreme', 'goreme'],
  ['Café Noël', 'cafe noel'],
  ['ዓድዋ', 'አድዋ'],
  ['ኣድዋ', 'አድዋ'],
  ['ሐረር', 'ሀረር'],
  ['ኃይሌ', 'ሀይሌ'],
  ['ሠላም', 'ሰላም'],
  ['ፀሐይ', 'ጸሀይ'],
])('takes %s for the same as %s', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
})

it('keeps apart what is not the same', () => {
  expect(foldText('ሁለት')).not.toBe(foldText('ሀለት'))
  expect(foldText('Axum')).not.toBe(foldText('Adwa'))
})
