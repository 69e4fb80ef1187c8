const POSTGRES_URL_PATTERN = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/**
 * Splits an address with several hosts into one address for each host.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function splitHosts(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = POSTGRES_URL_PATTERN.exec(url) ?? []
  return hosts.split(',').map((host) => `${login}${host}${rest}`)
}

/** Returns whether the address has one host only, or asks for the host that accepts writes. */
export function hasUnambiguousHost(url: string): boolean {
  return splitHosts(url).length === 1 || /[?&]target_session_attrs=read-write(&|$)/.test(url)
}
