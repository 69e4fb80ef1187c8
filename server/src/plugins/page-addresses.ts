/** The files of a build in which the apps' addresses have a place. */
export const FILES_WITH_ADDRESSES: readonly string[] = [
  'index.html',
  'robots.txt',
  'sitemap.xml',
  // It keeps the page, and another address makes another page.
  'sw.js',
]

interface Addresses {
  adminUrl: string
  playerUrl: string
}

/** Writes into a file what the build did not know, if it was made for any host. */
export function fillAddresses(text: string, { adminUrl, playerUrl }: Addresses): string {
  return text.replaceAll('__ADMIN_URL__', adminUrl).replaceAll('__PLAYER_URL__', playerUrl)
}
