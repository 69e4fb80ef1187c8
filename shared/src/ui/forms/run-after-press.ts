const PRESSED_SELECTOR = 'a:active, button:active, label:active, input:active'

/** Waits until no button is pressed, so that a new message does not move the button away from the pointer. */
export function runAfterPress(run: () => void): void {
  if (!document.querySelector(PRESSED_SELECTOR)) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
