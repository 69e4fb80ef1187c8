const PRESSED = 'a:active, button:active, label:active, input:active'

/**
 * Runs at once; while something is being pressed, right after it. A message that appears in between
 * would push the pressed thing away from under the pointer, and the press would go astray.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(PRESSED)) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
