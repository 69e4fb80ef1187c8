/** A Containerfile as far as ours goes: stages of instructions, one a line. */

export interface Instruction {
  name: string
  /** All that follows the name. */
  rest: string
}

export interface Stage {
  /** As `COPY --from` calls it. */
  name: string
  instructions: Instruction[]
}

export function parseContainerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`Not understood: ${line}`)
    if (name === 'FROM') {
      const [, as = 'last'] = / AS (\S+)$/.exec(rest) ?? []
      stages.push({ name: as, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** What the last of an instruction's lines says, as a JSON array where it has one. */
export function lastCommand({ instructions }: Stage, name: string): string[] {
  const rest = instructions.findLast((instruction) => instruction.name === name)?.rest ?? ''
  return JSON.parse(rest.slice(rest.indexOf('[')) || '[]')
}
