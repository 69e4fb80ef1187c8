/** What the two engines write differently. */
export interface Words {
  hex: (number: string, digits: number) => string
  isoTime: (milliseconds: string) => string
  /** The day in Addis Ababa. */
  addisDay: (isoTime: string) => string
  /** Rows with the numbers from 0 on in `i`. */
  series: (length: number) => string
}

export const SQLITE: Words = {
  hex: (number, digits) => `printf('%0${digits}x', ${number})`,
  isoTime: (ms) => `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`,
  addisDay: (time) => `date(${time}, '+3 hours')`,
  series: (length) =>
    `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${length - 1}) select i from n)`,
}

export const POSTGRES: Words = {
  hex: (number, digits) => `lpad(to_hex(${number}), ${digits}, '0')`,
  isoTime: (ms) =>
    `to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  addisDay: (time) =>
    `to_char(${time}::timestamptz at time zone 'UTC' + interval '3 hours', 'YYYY-MM-DD')`,
  series: (length) => `(select i from generate_series(0::bigint, ${length - 1}) as n(i))`,
}

/** The id of the row with this number. */
export function idOf({ hex }: Words, number: string): string {
  return hex(number, 24)
}
