const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** One for each host: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS */
export function addressesIn(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  return hosts.split(',').map((host) => `${login}${host}${rest}`)
}

/** Whether the address says that the host to find is the one that takes writes, where it names several. */
export function saysWhichHost(url: string): boolean {
  return addressesIn(url).length === 1 || /[?&]target_session_attrs=read-write(&|$)/.test(url)
}
