import manifest from '../package.json' with { type: 'json' }

/** All packages of the product have the same version. */
export const VERSION: string = manifest.version
