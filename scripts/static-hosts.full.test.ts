import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '..')
const HOSTS = {
  VITE_API_URL: 'https://api.quiz.example',
  VITE_PLAYER_URL: 'https://quiz.example',
  VITE_ADMIN_URL: 'https://admin.quiz.example',
}
const PictureSchema = v.object({
  src: v.string(),
  sizes: v.string(),
  purpose: v.optional(v.string(), 'any'),
  form_factor: v.optional(v.string()),
})
const ManifestSchema = v.object({
  icons: v.array(PictureSchema),
  screenshots: v.array(PictureSchema),
  shortcuts: v.array(v.object({ icons: v.array(PictureSchema) })),
})
const PLACEHOLDER = /__[A-Z]+(?:_[A-Z]+)*__/g

describe.each(['player-app', 'admin-app'])('a build of %s for static hosts', (app) => {
  let folder: string
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-build-'))
    const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js')
    execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
      cwd: join(REPOSITORY, app),
      env: { ...process.env, ...HOSTS, NODE_ENV: 'production' },
      stdio: 'pipe',
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves no placeholder of the page in any file', () => {
    const source = readFileSync(join(REPOSITORY, app, 'index.html'), 'utf8')
    const placeholders = [...new Set(source.match(PLACEHOLDER))]
    expect(placeholders).not.toEqual([])
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(files.length).toBeGreaterThan(20)
    const left = files.filter((file) => {
      const text = readFileSync(file, 'latin1')
      return placeholders.some((placeholder) => text.includes(placeholder))
    })
    expect(left).toEqual([])
    expect(read('index.html')).not.toMatch(PLACEHOLDER)
  })

  it('has nothing inline that its policy would refuse', () => {
    const page = read('index.html')
    expect(page).toContain('<script')
    expect(page).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/)
    for (const tag of ['script', 'style']) {
      const hashes = [...page.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))]
        .flatMap(([, content = '']) => content || [])
        .map((content) => `'sha256-${hash('sha256', content, 'base64')}'`)
      expect(read('_headers')).toContain(`${tag}-src ${["'self'", ...hashes].join(' ')};`)
    }
  })

  it('sends a policy that allows nothing inline, and no other host than the API', () => {
    const [, policy = ''] =
      /^add_header content-security-policy "(.*)" always;$/m.exec(read('.headers/nginx.conf')) ?? []
    expect(read('_headers')).toContain(`  content-security-policy: ${policy}\n`)
    expect(policy).not.toMatch(/unsafe-|nonce|\*/)
    expect(policy).toMatch(
      /default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]{43}=')?; style-src 'self'(?: 'sha256-[\w+/]{43}=')?;/,
    )
    expect(policy).toContain("connect-src 'self' https://api.quiz.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://api.quiz.example;")
    expect(new Set(policy.match(/https?:\/\/[^ ;]+/g))).toEqual(new Set([HOSTS.VITE_API_URL]))
  })

  it('sends a policy that leaves pages nothing of a device but what they use', () => {
    const [, policy = ''] =
      /^add_header permissions-policy "(.*)" always;$/m.exec(read('.headers/nginx.conf')) ?? []
    expect(read('_headers')).toContain(`  permissions-policy: ${policy}\n`)
    expect(policy.split(', ')).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()']))
    expect(policy).not.toMatch(/clipboard-write|web-share/)
  })

  it('names each header once for each address in _headers, as hosts would join the values', () => {
    const rules = read('_headers')
      .split(/^(?=\/)/m)
      .map((rule) => ({
        path: rule.split('\n')[0],
        names: [...rule.matchAll(/^ +([^:]+):/gm)].map(([, name]) => name),
      }))
    expect(rules.map(({ path }) => path)).toEqual(['/*', '/assets/*', '/sw.js'])
    const [all, ...some] = rules
    for (const { names } of some)
      expect([...names, ...(all?.names ?? [])]).toEqual([
        ...new Set([...names, ...(all?.names ?? [])]),
      ])
    expect(read('_headers')).toContain('/sw.js\n  cache-control: no-cache\n')
  })

  it('keeps browsers on https for a year, on the hosts below it too', () => {
    const value = 'max-age=31536000; includeSubDomains'
    expect(read('.headers/nginx.conf')).toContain(
      `add_header strict-transport-security "${value}" always;`,
    )
    expect(read('_headers')).toContain(`  strict-transport-security: ${value}\n`)
  })

  it('calls the API at its host', () => {
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    const calling = scripts.filter((name) => read(`assets/${name}`).includes(HOSTS.VITE_API_URL))
    expect(calling).not.toEqual([])
  })

  it('leads to the other app', () => {
    const { VITE_ADMIN_URL, VITE_PLAYER_URL } = HOSTS
    const other = app === 'player-app' ? VITE_ADMIN_URL : VITE_PLAYER_URL
    expect(read('index.html')).toContain(`-url" content="${other}"`)
  })

  if (app !== 'player-app') {
    it('has no service worker', () => {
      expect(existsSync(join(folder, 'sw.js'))).toBe(false)
    })
    return
  }

  it('keeps on the device all that it consists of, and pictures of the API', () => {
    const worker = read('sw.js')
    for (const file of readdirSync(join(folder, 'assets'))) {
      if (!/\.(?:br|gz)$/.test(file)) expect(worker).toContain(`/assets/${file}`)
    }
    expect(worker).toContain(HOSTS.VITE_API_URL)
    expect(worker).toContain(`${HOSTS.VITE_PLAYER_URL} ${HOSTS.VITE_ADMIN_URL}`)
  })

  it('can be installed: each picture of its manifest is there, in the size that it states', async () => {
    const { icons, screenshots, shortcuts } = v.parse(
      ManifestSchema,
      JSON.parse(read('site.webmanifest')),
    )
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['512x512 any', '512x512 maskable']),
    )
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    )
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of pictures.filter((picture) => picture.sizes !== 'any')) {
      const { width, height, format } = await sharp(join(folder, src)).metadata()
      expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
      expect(statSync(join(folder, src)).size, src).toBeLessThan(150_000)
    }
  })

  it('tells search engines its own address', () => {
    expect(read('robots.txt')).toContain('Sitemap: https://quiz.example/sitemap.xml\n')
    expect(read('sitemap.xml')).toContain('<loc>https://quiz.example/</loc>')
  })

  it('shows the home page, and its styles, before any script has come', () => {
    const page = read('index.html')
    expect(page).toMatch(/<div id="root">.*<h1[^>]*>Daily Quiz, <span[^>]*>Daily Win!/s)
    expect(page).toContain('<style>')
    expect(page).not.toContain('rel="stylesheet"')
  })

  it('names files that are there in its first script, for the app and for the other pages', () => {
    const [, tag = ''] = /<script ([^>]*data-app=[^>]*)>/.exec(read('index.html')) ?? []
    const { app, api, ...routes } = Object.fromEntries(
      [...tag.matchAll(/(?:data-)?(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    expect(api).toBe(HOSTS.VITE_API_URL)
    expect(routes).toMatchObject({
      account: expect.any(String),
      play: expect.any(String),
    })
    const files = [app, ...Object.values(routes)].flatMap((list) => list.split(' '))
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) expect(read(file)).not.toBe('')
  })

  it('is shared with its own address and picture', () => {
    const page = read('index.html')
    expect(page).toContain('<link rel="canonical" href="https://quiz.example/" />')
    expect(page).toContain('<meta property="og:url" content="https://quiz.example/" />')
    expect(page).toContain(
      '<meta property="og:image" content="https://quiz.example/social-preview.png" />',
    )
  })
})
