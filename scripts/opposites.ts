import { sharedPart, without, wordsOf } from './content-words.ts'

const ANTONYMS = (
  'above/below absorbs/scatters all/none analytical/difference apparent/hidden before/after big/small ' +
  'bright/dark closed/open cold/hot colder/hotter colder/warmer cool/warm cooler/warmer cooling/warming ' +
  'cools/warms damp/dry day/night down/up dry/wet early/late earlier/later east/west eastern/western ' +
  'falls/rises fast/slowly faster/slower fewer/more first/last hard/soft heavier/lighter heavy/light high/low ' +
  'higher/lower inner/outer inside/outside larger/smaller latitude/longitude left/right less/more long/short ' +
  'longer/shorter loses/wins narrow/wide new/old north/south northern/southern poor/rich quickly/slowly ' +
  'quicker/slower stronger/weaker summer/winter thicker/thinner thick/thin unitary/federal with/without'
)
  .split(' ')
  .map((pair) => pair.split('/'))

/** Of the other words of two options, so many are the same where the two are opposites. */
const SHARED_MIN = 0.5

/** The two options that say the opposite of each other; undefined where none or several pairs do. */
export function findOpposites(options: readonly string[]): readonly number[] | undefined {
  const words = options.map(wordsOf)
  const pairs = words.flatMap((one, index) =>
    words.flatMap((other, otherIndex) =>
      otherIndex > index && areOpposite(one, other) ? [[index, otherIndex]] : [],
    ),
  )
  return pairs.length === 1 ? pairs[0] : undefined
}

function areOpposite(words: readonly string[], others: readonly string[]): boolean {
  return isTurnedRound(words, others) || isSaidWithAntonym(words, others)
}

/** "Land warms faster than water" and "Water warms faster than land". */
function isTurnedRound(words: readonly string[], others: readonly string[]): boolean {
  return words.join() !== others.join() && words.toSorted().join() === others.toSorted().join()
}

function isSaidWithAntonym(words: readonly string[], others: readonly string[]): boolean {
  const [mine, theirs] = [new Set(words), new Set(others)]
  const [own, foreign] = [without(mine, theirs), without(theirs, mine)]
  return ANTONYMS.some(([one = '', other = '']) => {
    const isPair = (own.has(one) && foreign.has(other)) || (own.has(other) && foreign.has(one))
    const word = new Set([one, other])
    return isPair && sharedPart(without(mine, word), without(theirs, word)) >= SHARED_MIN
  })
}
