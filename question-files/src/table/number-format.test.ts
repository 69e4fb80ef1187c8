import { expect, it } from 'vitest'
import { createNumberFormat } from './number-format.ts'

it.each([
  [1066, 'General', '1066'],
  [0.1 + 0.2, 'General', '0.3'],
  [-1.5, 'General', '-1.5'],
  [0.5, '0%', '50%'],
  [0.1255, '0.00%', '12.55%'],
  [1234.5, '#,##0.00', '1,234.50'],
  [7, '00000', '00007'],
  [12, '0 "km"', '12 km'],
  [12.5, '[$€-407] 0.00', '€ 12.50'],
  [3, '\\$0', '$3'],
  [-5, '0;(0)', '(5)'],
  [-5, '0', '-5'],
  [12, '[Red]0', '12'],
  [-1234567.5, '#,##0.0#', '-1,234,567.5'],
  [0.1, `0.${'0'.repeat(200)}`, '0.100000000000000'],
  [45000, 'yyyy-mm-dd', '2023-03-15'],
  [45000, 'd mmmm yyyy', '15 March 2023'],
  [45000, 'dddd, dd.mm.yy', 'Wednesday, 15.03.23'],
  [45000.75, 'h:mm AM/PM', '6:00 PM'],
  [45000.5, 'mmm-yy', 'Mar-23'],
  [0.25, 'hh:mm:ss', '06:00:00'],
  [1.25, '[h]:mm', '30:00'],
  [1896, 'yyyy', '1905'],
])('%d in the format %s is shown as %s', (value, format, shown) => {
  expect(createNumberFormat(format)(value)).toBe(shown)
})

it.each([
  [0.5, '# ?/?', '0.5'],
  [1234567, '0,,"M"', '1234567'],
  [12, 'yyyy-mm-dd', '12'],
  [-45000, 'yyyy-mm-dd', '-45000'],
  [1500, '0.00E+00', '1500'],
  [3, 'no digits', '3'],
  [5, '0'.repeat(300), '5'],
  [1e21, '#,##0', '1e+21'],
])('%d in the format %s, which is not known here, stays a plain number', (value, format, shown) => {
  expect(createNumberFormat(format)(value)).toBe(shown)
})
