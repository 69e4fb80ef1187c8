import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, isRoot } from './installing.ts'
import { untilListening } from './listening.ts'

const MIME_TYPES = ['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types']

export interface Nginx {
  /** What it has logged as an error or a warning so far. */
  complaints: () => Promise<string>
  /** Reads its configuration again, without dropping a connection. */
  reload: () => void
  /** Answers what has come, and ends. */
  stop: () => Promise<void>
}

/** The path of nginx. Throws when there is none. */
export const ensureNginx = () =>
  ensureProgram({
    name: 'nginx',
    variable: 'NGINX_PATH',
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    debianPackage: 'nginx',
  })

/** Runs nginx with the content of an http block until it is stopped; `port` is one it listens on. */
export async function startNginx(http: string, port: number): Promise<Nginx> {
  const path = ensureNginx()
  const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-nginx-'))
  await mkdir(join(folder, 'tmp'))
  const configuration = join(folder, 'nginx.conf')
  await writeFile(configuration, wholeConfiguration(folder, http))
  const log = join(folder, 'error.log')
  const nginx = spawn(path, ['-c', configuration, '-p', folder, '-e', log], { stdio: 'ignore' })
  const complaints = () => readFile(log, 'utf8').catch(() => '')
  try {
    await untilListening(nginx, port)
  } catch (error) {
    throw new Error(`nginx did not start:\n${await complaints()}`, { cause: error })
  }
  return {
    complaints,
    reload: () => void nginx.kill('SIGHUP'),
    stop: async () => {
      if (nginx.exitCode === null) {
        const gone = once(nginx, 'exit')
        nginx.kill('SIGQUIT')
        await gone
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function wholeConfiguration(folder: string, http: string): string {
  const mimeTypes = MIME_TYPES.find(existsSync)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
${isRoot ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 8192; }
http {
  ${mimeTypes ? `include ${mimeTypes};` : ''}
  default_type application/octet-stream;
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join('\n  ')}
${http}
}
`
}
