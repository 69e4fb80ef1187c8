import type { ReactNode } from 'react'

const RED = '#b92f26'
const YELLOW = '#f6c92e'
const BROWN = '#6b4226'

function draw(shapes: ReactNode): ReactNode {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      {shapes}
    </svg>
  )
}

export const CALENDAR = draw(
  <>
    <path fill={YELLOW} d="M3 9h26v17a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z" />
    <path fill={RED} d="M3 12V8a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v4zM16 14l7 7-7 7-7-7z" />
    <path fill={BROWN} d="M8 2h3v6H8zm13 0h3v6h-3z" />
  </>,
)

export const TARGET = draw(
  <>
    <circle cx="16" cy="16" r="14" fill={RED} />
    <circle cx="16" cy="16" r="9.5" fill="#fdf0bd" />
    <circle cx="16" cy="16" r="5" fill={RED} />
  </>,
)

export const CUP = draw(
  <>
    <path
      fill="none"
      stroke="#cf9a00"
      strokeWidth="3"
      d="M8 6H3.5q0 9 6.5 10m14-10h4.5q0 9-6.5 10"
    />
    <path fill={YELLOW} d="M7 2h18v9a9 9 0 0 1-18 0z" />
    <path fill={BROWN} d="M14.5 19h3v6h6.5v5H8v-5h6.5z" />
  </>,
)

export const PLAY = draw(
  <>
    <circle cx="16" cy="16" r="14" fill="#24773b" />
    <path fill={YELLOW} d="M12 8.5L24 16l-12 7.5z" />
  </>,
)
