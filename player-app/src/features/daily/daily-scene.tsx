/** Drawn inline, because a separate image would load after the text and count as the page's largest paint. */
export function DailyScene({ className }: { className: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 736 160"
      preserveAspectRatio="xMidYMax slice"
      className={className}
    >
      <path fill="#f9d9a8" d="M0 0h736v160H0z" />
      <circle cx="440" cy="104" r="150" fill="#fbe5b6" />
      <circle cx="440" cy="104" r="100" fill="#fdf0c8" />
      <circle cx="440" cy="100" r="56" fill="#f2b705" />
      <path
        fill="#8f4a3c"
        d="M0 92l70-34 34 16 62-44 46 30h40l52-26 60 40 52-16 58 32 90-28 62 26 60-30 50 22v80H0z"
      />
      <path fill="#56a666" d="M0 122q90-40 190-18t180-8 176 6 190-16v74H0z" />
      <path fill="#1f6b3a" d="M0 142q120-30 250-8t240-6 246-4v36H0z" />
      <path fill="#6b4226" d="M506 114h36v22h-36zm50 4h28v20h-28z" />
      <path fill="#c97b4a" d="M498 116l26-28 26 28zm52 4l20-22 20 22z" />
      <path fill="#6b4226" d="M310 128V94q-28 2-40-10 42-20 88 0-14 12-42 10v34z" />
      <path fill="#1f6b3a" d="M260 84q10-20 54-20t56 20q-54 10-110 0z" />
      <path
        fill="none"
        stroke="#2a1a14"
        strokeWidth="3"
        strokeLinecap="round"
        d="M366 34q8-8 16 0 8-8 16 0m24-12q6-6 12 0 6-6 12 0"
      />
    </svg>
  )
}
