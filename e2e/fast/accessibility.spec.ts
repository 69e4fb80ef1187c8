import { testAccessibility } from '../fixtures/accessible-screens.ts'

testAccessibility('light', ['player'])
