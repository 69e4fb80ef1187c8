/** Long enough for a browser to start the download. */
const DOWNLOAD_MS = 60_000

export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS)
}
