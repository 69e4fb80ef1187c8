/** Beside what leaves something out while the player has a quiz open that asks about it. */
export function HeldBackNote() {
  return <p>You have a quiz open. What would tell its answers is shown when it is finished.</p>
}
