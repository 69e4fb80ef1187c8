import { defineConfig } from 'vite'
import { appBuild } from '../scripts/app-build.ts'

export default defineConfig(appBuild(import.meta.dirname, 3001))
