/** 96 random bits. `crypto.randomUUID` is missing where the console is served without TLS. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
