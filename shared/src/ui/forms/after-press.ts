const PRESSED = 'a:active, button:active, label:active, input:active'

/** Waits until no button is pressed, so that a new message does not move the button away from the pointer. */
export function afterPress(run: () => void): void {
  if (!document.querySelector(PRESSED)) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
