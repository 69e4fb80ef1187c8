const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/**
 * Splits an address with several hosts into one address for each host.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function addressesIn(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  return hosts.split(',').map((host) => `${login}${host}${rest}`)
}

/** Returns false for an address with several hosts that does not ask for the one that accepts writes. */
export function saysWhichHost(url: string): boolean {
  return addressesIn(url).length === 1 || /[?&]target_session_attrs=read-write(&|$)/.test(url)
}
