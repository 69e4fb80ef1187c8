/** Beside what leaves something out while the player has a quiz open that asks about it. */
export function HeldBackNote() {
  return <p>Some details are hidden until you finish the quiz you have open.</p>
}
