/** What a build tells its service worker of itself. */
export interface Release {
  /** Another for each build that differs. */
  version: string
  /** All that the app consists of: the page, and the files under a name with a hash. */
  files: { url: string; revision: string | null }[]
  /** Names in the page that no other release's page has in it. */
  pageNames: string[]
  /** Origin of the API; empty for the page's own. */
  api: string
}

/** The page that stands in for every address of the app. */
export const PAGE = '/'

/** What a page sends to a worker that waits, once its player wants the new version. */
export const TAKE_OVER = 'take over'
