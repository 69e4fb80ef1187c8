import { foldUsername } from '../../auth/usernames.ts'

const splitWords = (words: string) => words.trim().split(/\s+/)

/** Folded words. The list need not be complete, because hosts can remove players. */
const UNWANTED_WORD_PARTS = splitWords(`
  anus arsehole asshole bastard bitch blowjob bollock boner boob buttplug clitoris
  cocksuck cunt dickhead dildo douche ejacul faggot fuck goddamn handjob hitler jerkoff
  jizz kike masturbat milf molest motherf nazi negro nigga nigger nutsack orgasm paedo
  pedophile penis phuck pissoff porn prostitut pussy queef rapist retard schlong scrotum
  shemale shit slut spastic sperm testicle titties tranny twat vagina wank whore wetback
  ሸርሙጣ ሽርሙጣ ቂንጥር እምስ ቁላ ጋላ sharmuta shermuta
`)
/** Unwanted as whole words only, because harmless words contain these letters. */
const UNWANTED_WHOLE_WORDS = splitWords(`
  anal ass arse cock cum dick fag rape sex tits
`)

const LOOKALIKE_LETTERS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Digits that do not stand for letters, as in "Player 455". */
const NUMBER_PATTERN = /(?<![\p{L}\p{M}\d@$!])\d{2,}(?![\p{L}\p{M}\d@$!])/gu

export function isUnwantedName(name: string): boolean {
  const readable = foldUsername(name)
    .replace(NUMBER_PATTERN, ' ')
    .replace(/[013457@$!]/g, (sign) => LOOKALIKE_LETTERS[sign] ?? sign)
  const letters = readable.replace(/[^\p{L}\p{M}]/gu, '')
  const words = readable.split(/[^\p{L}\p{M}]+/u)
  return (
    UNWANTED_WORD_PARTS.some((word) => letters.includes(word)) ||
    UNWANTED_WHOLE_WORDS.some((word) => letters === word || words.includes(word))
  )
}

const ADJECTIVES = splitWords(`
  Amber Bold Brave Bright Calm Clever Cosmic Crimson Curious Daring Dazzling Eager Early
  Emerald Fair Fearless Gentle Gleaming Golden Grand Happy Honest Humble Indigo Jolly
  Joyful Keen Kind Lively Loyal Lucky Merry Mighty Nimble Noble Patient Playful Polite
  Proud Quick Quiet Rapid Royal Ruby Silver Smiling Snowy Sunny Swift Thoughtful Tireless
  Trusty Violet Warm Wise Witty
`)
const ANIMALS = splitWords(`
  Antelope Badger Bee Buffalo Camel Caracal Cheetah Colobus Crane Dolphin Eagle Elephant
  Falcon Finch Flamingo Fox Gazelle Gecko Gelada Giraffe Heron Hippo Hornbill Hyrax Ibex
  Ibis Impala Jackal Kestrel Kite Kudu Leopard Lion Lovebird Mongoose Nyala Oryx Ostrich
  Otter Owl Parrot Pelican Porcupine Raven Rhino Serval Starling Stork Sunbird Swallow
  Turaco Turtle Walia Weaver Zebra
`)
const NAME_COMBINATIONS = ADJECTIVES.length * ANIMALS.length

/** Returns a different name for each `number`, in a different order in each room. */
export function generatePlayerName(number: number, roomSeed: number): string {
  // The step is coprime to the number of combinations, so it visits each of them once.
  const index = (roomSeed + number * COMBINATION_STEP) % NAME_COMBINATIONS
  const quality = ADJECTIVES[index % ADJECTIVES.length]
  const creature = ANIMALS[Math.floor(index / ADJECTIVES.length)]
  const name = `${quality} ${creature}`
  return number <= NAME_COMBINATIONS ? name : `${name} ${number}`
}
const COMBINATION_STEP = 1009
