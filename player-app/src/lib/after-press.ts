/**
 * Runs at once; while a button or link is being pressed, right after it. What appears in between
 * would push the pressed thing away from under the pointer, and the press would go astray.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector('a:active, button:active')) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
