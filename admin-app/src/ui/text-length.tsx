interface TextLengthProps {
  text: string
  min: number
  max: number
}

/** How long a text is and may be, counted as its form counts it. */
export function TextLength({ text, min, max }: TextLengthProps) {
  return (
    <>
      {min} to {max} characters, now {text.trim().length}
    </>
  )
}
