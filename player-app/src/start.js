// Runs before the first paint. The build lists the app's files in this script's data attributes and
// its pages in ROUTES.
;(() => {
  const { documentElement: page, currentScript } = document

  function colorScheme() {
    let scheme = 'auto'
    try {
      scheme = localStorage.getItem('quiz-kingdom:color-scheme') ?? 'auto'
    } catch {
      // Without storage, the system's scheme applies.
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

  /** Low priority, because the first paint needs none of it. */
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

  /** Preloads the page's chunk and calls while the app itself is loading. */
  function startWithPage() {
    start()
    if (chunk) page.dataset.chunk = chunk
    // The browser would keep an answer that the page does not use for whoever logs in next.
    for (const call of ['/api/auth/user', ...calls]) callAhead(call)
    for (const href of filesOf[chunk]?.split(' ') ?? []) {
      if (href.endsWith('.css')) add('link', { rel: 'preload', as: 'style', crossOrigin: '', href })
      else add('link', { rel: 'modulepreload', crossOrigin: '', href })
    }
  }

  /** The prerendered part that this address shows until the app has loaded. */
  function firstPageOf(path) {
    if (path === '/') return 'home'
    return /^\/(daily|quiz)\/?$/.exec(path)?.[1] ?? 'elsewhere'
  }

  function whenPainted(then) {
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      painted.disconnect()
      then()
    })
    painted.observe({ type: 'paint', buffered: true })
  }

  /** Whether a round trip to the server takes over 200 ms. */
  function isFarAway() {
    const [entry] = performance.getEntriesByType('navigation')
    return entry !== undefined && entry.responseStart - entry.requestStart > 200
  }

  // The app removes this attribute after hydration.
  // The server sets it for the kingdom or quiz that it fills in.
  page.dataset.firstPage ??= firstPageOf(location.pathname)
  // Buttons do nothing before hydration; the app then presses those marked here.
  page.addEventListener('click', ({ target }) => {
    if (page.dataset.firstPage === 'home')
      target.closest('button')?.setAttribute('data-pressed', '')
  })

  const isHome = page.dataset.firstPage === 'home'
  if (!isHome) document.querySelector('link[rel=canonical]')?.remove() // of the home page
  const begin = () => (isHome ? start() : startWithPage())
  const hasContent = page.dataset.firstPage !== 'elsewhere'
  // From a nearby server the files arrive so soon that running them would delay the first paint.
  if (hasContent && document.visibilityState === 'visible' && !isFarAway()) whenPainted(begin)
  else begin()
})()
