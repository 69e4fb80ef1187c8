import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  expect: (total: number) => void
  advance: (by: number) => void
  /** Removes the bar. Call it after a failure too. */
  end: () => void
}

/** `unit` is a plural, such as `rows`. */
export type StartProgress = (what: string, unit: string) => Progress

/** Shows a bar on a terminal, and nothing otherwise. */
export const showProgress: StartProgress = (what, unit) => {
  const bar = new SingleBar(
    {
      format: `${what} {bar} {percentage}% | {value} of {total} ${unit} | {eta_formatted} left`,
      clearOnComplete: true,
      hideCursor: true,
      etaBuffer: 1000,
    },
    Presets.shades_grey,
  )
  return {
    expect: (total) => bar.start(total, 0),
    advance: (by) => bar.increment(by),
    end: () => bar.stop(),
  }
}

export const createSilentProgress = (): Progress => ({ expect() {}, advance() {}, end() {} })
