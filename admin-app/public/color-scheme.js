// Runs before the first paint, so that a dark scheme never flashes light.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('quiz-kingdom:color-scheme') ?? 'auto'
  } catch {
    // A forbidden storage means the system's scheme.
  }
  const dark =
    scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
