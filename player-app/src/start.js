// Runs before the first paint. The build tells it in its own tag which files the app consists of.
;(() => {
  const { documentElement: page, currentScript } = document

  function colorScheme() {
    let scheme = 'auto'
    try {
      scheme = localStorage.getItem('quiz-kingdom:color-scheme') ?? 'auto'
    } catch {
      // A forbidden storage means the system's scheme.
    }
    if (scheme !== 'auto') return scheme
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  page.setAttribute('data-mantine-color-scheme', colorScheme())

  const { app, api, ...filesOf } = currentScript.dataset
  if (!app) return // in development

  /** Nothing of it is needed for the first paint. */
  const add = (name, properties) =>
    document.head.append(
      Object.assign(document.createElement(name), { fetchPriority: 'low', ...properties }),
    )

  function start() {
    add('script', { type: 'module', crossOrigin: '', src: app })
  }

  /** A call that the app will make as soon as it is there. */
  const callAhead = (path) =>
    add('link', { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: api + path })

  /** Asks for what a page comes in while the app's own files are still on their way. */
  function startWith(pageFile) {
    start()
    page.dataset.pageFile = pageFile
    callAhead('/api/auth/user')
    if (/^\/quiz(?:kingdom)?$/.test(location.pathname)) callAhead('/api/kingdom')
    for (const href of filesOf[pageFile].split(' ')) {
      if (href.endsWith('.css')) add('link', { rel: 'preload', as: 'style', crossOrigin: '', href })
      else add('link', { rel: 'modulepreload', crossOrigin: '', href })
    }
  }

  /** One of `pageFiles`. */
  function pageFileOf(path) {
    const [, name = 'account'] =
      [
        [/^\/(?:quiz|leaderboard|result)/, 'play'],
        [/^\/daily/, 'daily'],
        [/^\/mistakes/, 'practice'],
        [/^\/(?:profile|badges)/, 'profile'],
        [/^\/leagues/, 'leagues'],
      ].find(([pages]) => pages.test(path)) ?? []
    return name
  }

  function whenPainted(then) {
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      painted.disconnect()
      then()
    })
    painted.observe({ type: 'paint', buffered: true })
  }

  /** Over 200 ms to the server and back: the wait is for the network. */
  function isFarAway() {
    const [{ requestStart, responseStart }] = performance.getEntriesByType('navigation')
    return responseStart - requestStart > 200
  }

  // The app takes this away when it takes over what stands in the page.
  page.dataset.firstPage = location.pathname === '/' ? 'home' : 'elsewhere'
  // Buttons do nothing until then: it presses those that were pressed.
  page.addEventListener('click', ({ target }) => {
    if (page.dataset.firstPage === 'home')
      target.closest('button')?.setAttribute('data-pressed', '')
  })

  if (page.dataset.firstPage === 'elsewhere') {
    document.querySelector('link[rel=canonical]')?.remove() // it is the home page's
    startWith(pageFileOf(location.pathname))
  } else if (document.visibilityState === 'hidden' || isFarAway()) start()
  // Nearby the files come so soon that running them would only delay the paint.
  else whenPainted(start)
})()
