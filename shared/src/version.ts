import manifest from '../package.json' with { type: 'json' }

/** The release, which all packages of the product have as their version. */
export const VERSION: string = manifest.version
