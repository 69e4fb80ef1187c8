export function HeldBackNote() {
  return <p>Some details are hidden until you finish the quiz you have open.</p>
}
