/** Written into the service worker by the build. */
export interface Release {
  /** Differs between builds whose files differ. */
  version: string
  /** The page, and all files with a hash in their name. */
  files: { url: string; revision: string | null }[]
  /** File names that only this release's page contains. */
  pageNames: string[]
  /** Origin of the API; empty for the page's own. */
  api: string
}

/** The app's only HTML page, served for every address. */
export const APP_PAGE = '/'

/** Message from a page to the waiting worker, once its player wants the new version. */
export const TAKE_OVER_MESSAGE = 'take over'
