import { testAccessibility } from '../fixtures/accessible-screens.ts'

// Only colours differ from the light scheme.
testAccessibility('dark', ['color-contrast', 'link-in-text-block'])
