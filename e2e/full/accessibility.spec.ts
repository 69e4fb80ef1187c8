import { test } from 'playwright/test'
import { testAccessibility } from '../fixtures/accessible-screens.ts'

test.describe('light', () => testAccessibility('light', ['visitor', 'admin']))

// Only colours differ from the light scheme.
test.describe('dark', () =>
  testAccessibility(
    'dark',
    ['visitor', 'player', 'admin'],
    ['color-contrast', 'link-in-text-block'],
  ))
