// Runs before the first paint. The build tells it in its own tag which files the app consists of, and
// writes the addresses of its pages into ROUTES.
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
  try {
    page.toggleAttribute('data-player', localStorage.getItem('user') !== null)
  } catch {}

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

  const callAhead = (path) =>
    add('link', { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: api + path })

  const [chunk, ...calls] = new Map(ROUTES).get(location.pathname.split('/')[1]) ?? []

  /** Asks for what a page comes in, and calls for, while the app's own files are still on their way. */
  function startWithPage() {
    start()
    if (chunk) page.dataset.chunk = chunk
    const id = new URLSearchParams(location.search).get('id') ?? ''
    const isId = /^[0-9a-f]{24}$/.test(id)
    // An answer that nobody takes at once, the browser keeps for whoever logs in later.
    for (const call of ['/api/auth/user', ...calls])
      if (isId || !call.endsWith(':id')) callAhead(call.replace(':id', id))
    for (const href of filesOf[chunk]?.split(' ') ?? []) {
      if (href.endsWith('.css')) add('link', { rel: 'preload', as: 'style', crossOrigin: '', href })
      else add('link', { rel: 'modulepreload', crossOrigin: '', href })
    }
  }

  /** Of what the build has drawn, what this address shows until the app is there. */
  function firstPageOf(path) {
    if (path === '/') return 'home'
    return /^\/daily\/?$/.test(path) ? 'daily' : 'elsewhere'
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
    const [entry] = performance.getEntriesByType('navigation')
    return entry !== undefined && entry.responseStart - entry.requestStart > 200
  }

  // The app takes this away when it takes over what stands in the page.
  page.dataset.firstPage = firstPageOf(location.pathname)
  // Buttons do nothing until then: it presses those that were pressed.
  page.addEventListener('click', ({ target }) => {
    if (page.dataset.firstPage === 'home')
      target.closest('button')?.setAttribute('data-pressed', '')
  })

  const isHome = page.dataset.firstPage === 'home'
  if (!isHome) document.querySelector('link[rel=canonical]')?.remove() // it is the home page's
  const begin = () => (isHome ? start() : startWithPage())
  const hasContent = page.dataset.firstPage !== 'elsewhere'
  // Nearby the files come so soon that running them would only delay the paint of what is there.
  if (hasContent && document.visibilityState === 'visible' && !isFarAway()) whenPainted(begin)
  else begin()
})()
