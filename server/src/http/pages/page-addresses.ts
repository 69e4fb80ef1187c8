export const FILES_WITH_ADDRESSES: readonly string[] = [
  'index.html',
  'robots.txt',
  'sitemap.xml',
  // The service worker embeds the page, whose text depends on the addresses.
  'sw.js',
]

/** Replaces the placeholders in a file, because a build can be served on any host. */
export function fillAddresses(text: string, urls: Record<'adminUrl' | 'playerUrl', string>) {
  return text
    .replaceAll('__ADMIN_URL__', urls.adminUrl)
    .replaceAll('__PLAYER_URL__', urls.playerUrl)
}
