import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync } from 'node:fs'
import { cycled, generateLoad, submissionOf, toWire } from './load.ts'
import { seedDatabase } from './seed.ts'

const dir = mkdtempSync('/tmp/prof-')
const url = `sqlite:${dir}/a.sqlite`
const which = process.argv[2] ?? 'session'
const seeded = await seedDatabase(url, 1000)
const env = {
  PATH: process.env.PATH!,
  PLAYER_PORT: '3871',
  ADMIN_PORT: '3872',
  DATA_DIR: dir,
  DATABASE_URL: url,
  ADMIN_PASSWORD: 'Keeper-Of-9-Keys!',
  STARTER_CONTENT: 'off',
  SERVE_APPS: 'off',
  RATE_LIMIT: 'off',
  LOG_LEVEL: process.env.LL ?? 'info',
}
spawnSync(process.execPath, ['server/src/cli.ts', 'setup'], { env, stdio: 'ignore' })
const fd = openSync(`${dir}/log`, 'w')
const server = spawn(
  process.execPath,
  process.env.PROF
    ? ['--cpu-prof', `--cpu-prof-dir=${dir}`, 'server/src/main.ts']
    : ['server/src/main.ts'],
  { env, stdio: ['ignore', fd, 'inherit'] },
)
for (;;) {
  const ok = await fetch('http://127.0.0.1:3871/api/health').then(
    (r) => r.ok,
    () => false,
  )
  if (ok) break
  await new Promise((r) => setTimeout(r, 50))
}
const requests = Array.from({ length: 500 }, (_, n) => {
  const p = cycled(seeded.players, n)
  if (which === 'session') return toWire({ path: '/api/auth/user' }, p)
  if (which === 'recent') return toWire({ path: `/api/quiz-result/recent-activity/${p.id}` }, p)
  return toWire(submissionOf(p, cycled(seeded.quizzes, n)), p)
})
const cpu = (pid = server.pid!) => {
  const f = spawnSync('cat', [`/proc/${pid}/stat`])
    .stdout.toString()
    .split(') ')[1]!
    .split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
await generateLoad({ port: 3871, connections: 100, warmUpMs: 0, measuredMs: 2000, requests })
const a = cpu()
const out = await generateLoad({
  port: 3871,
  connections: 100,
  warmUpMs: 0,
  measuredMs: 4000,
  requests,
})
const b = cpu()
console.log(
  which,
  Math.round(out.callsPerSecond),
  out.p50.toFixed(1),
  out.p99.toFixed(1),
  'cpu us/call',
  (((b - a) * 1000) / (out.callsPerSecond * 4)).toFixed(0),
)
server.kill('SIGTERM')
await new Promise((r) => server.on('exit', r))
if (!process.env.PROF) process.exit(0)
const prof = JSON.parse(
  spawnSync('bash', ['-c', `cat ${dir}/*.cpuprofile`], { maxBuffer: 1e9 }).stdout.toString(),
)
const self = new Map<string, number>()
const dt = prof.timeDeltas,
  nodes = new Map(prof.nodes.map((n: any) => [n.id, n]))
let clockUs = 0
prof.samples.forEach((id: number, i: number) => {
  clockUs += dt[i]
  if (clockUs < 4_500_000) return
  const n: any = nodes.get(id)
  const k = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').slice(-3).join('/')}:${n.callFrame.lineNumber}`
  self.set(k, (self.get(k) ?? 0) + dt[i])
})
const total = [...self.values()].reduce((x, y) => x + y, 0)
const by = new Map<string, number>()
for (const [k, v] of self) {
  const g =
    k.includes('kysely') || k.includes('dist/')
      ? k.split(' ')[1]!.split('/')[0] + '/' + k.split(' ')[1]!.split('/')[1]
      : k.includes('src/')
        ? 'ours ' + k.split(' ')[1]!.split(':')[0]
        : k.split(' ')[1]!.split(':')[0] || k
  by.set(g, (by.get(g) ?? 0) + v)
}
for (const [k, v] of [...by].sort((x, y) => y[1] - x[1]).slice(0, 30))
  console.log('   ', ((v / total) * 100).toFixed(1) + '%', k)
for (const [k, v] of [...self].sort((x, y) => y[1] - x[1]).slice(0, 32))
  console.log(((v / total) * 100).toFixed(1) + '%', k)
