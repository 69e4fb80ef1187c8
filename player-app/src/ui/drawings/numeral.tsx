import numeralOne from '@quiz-kingdom/shared/art/numeral-one.svg'
import numeralThree from '@quiz-kingdom/shared/art/numeral-three.svg'
import numeralTwo from '@quiz-kingdom/shared/art/numeral-two.svg'
import classes from './numeral.module.css'

export const NUMERALS = [numeralOne, numeralTwo, numeralThree]

/** Decorative: put it in an ordered list. */
export function Numeral({ index }: { index: number }) {
  return (
    <span className={classes.root}>
      <img src={NUMERALS[index]} alt="" width={29} height={45} loading="lazy" />
    </span>
  )
}
