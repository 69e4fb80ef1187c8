interface RuntimeVersions {
  node: string
  /** Absent if Node was built without SQLite. */
  sqlite?: string | undefined
}

/** The first release with type stripping, argon2 and SQLite without a flag. */
const NODE_VERSION_MIN = '24.15.0'
/** Older releases can corrupt a database: https://sqlite.org/wal.html#walresetbug */
const SQLITE_VERSION_MIN = '3.51.3'

export function findRuntimeProblem({ node, sqlite = '0' }: RuntimeVersions): string | undefined {
  if (isOlder(node, NODE_VERSION_MIN)) {
    return `Quiz Kingdom needs Node ${NODE_VERSION_MIN} or newer; this is ${node}.`
  }
  if (isOlder(sqlite, SQLITE_VERSION_MIN)) {
    return `Quiz Kingdom needs a Node with SQLite ${SQLITE_VERSION_MIN} or newer; this one has ${sqlite}.`
  }
  return undefined
}

export function requireSupportedRuntime(): void {
  const problem = findRuntimeProblem(process.versions)
  if (problem === undefined) return
  // An old Node may fail to load the log's modules, so the line is written without them.
  const line = JSON.stringify({ level: 60, time: Date.now(), msg: problem })
  process.stderr.write(`${process.stderr.isTTY ? problem : line}\n`)
  process.exit(1)
}

function isOlder(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0
}
