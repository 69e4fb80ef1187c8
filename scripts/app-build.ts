import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
const API_IN_DEV = 'http://localhost:3100'

/** Puts a `.br` and a `.gz` beside every text file of a build, for hosts that serve them. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** What the two apps' Vite configurations share. `root` is the app's folder. */
export function appBuild(root: string, devPort: number): UserConfig {
  const proxy = { '/api': { target: API_IN_DEV, changeOrigin: false } }
  return {
    root,
    plugins: [react(), precompress()],
    server: { port: devPort, strictPort: true, proxy },
    build: {
      manifest: true,
      target: 'es2022',
      // Drawings stay files: inlined they would weigh on the first load of every page.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  }
}
