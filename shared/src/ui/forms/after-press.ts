const PRESSED = 'a:active, button:active, label:active, input:active'

/** Waits for the end of a press: a message must not push the pressed button from under the pointer. */
export function afterPress(run: () => void): void {
  if (!document.querySelector(PRESSED)) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
