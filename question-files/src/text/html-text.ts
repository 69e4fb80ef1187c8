import { Tokenizer } from 'htmlparser2'
import { tidyText } from '../model/lines.ts'
import { shorten } from '../model/shorten.ts'
import type { XmlElement } from '../xml/xml.ts'
import { MathBuilder } from './math-text.ts'
import { SUBSCRIPTS, SUPERSCRIPTS } from './small-characters.ts'

export interface PlainText {
  text: string
  remarks: string[]
  /** Whether a picture, sound or video was left out. */
  hasMedia: boolean
  pictures: TextPicture[]
}

export interface TextPicture {
  src: string
  alt: string
  /** One of the text's remarks, which says that the picture is left out. */
  remark: string
}

export const toPlainText = (text: string): PlainText => ({
  text: tidyText(text),
  remarks: FORMULA_DELIMITER.test(text) ? [FORMULA_REMARK] : [],
  hasMedia: false,
  pictures: [],
})

const FORMULA_DELIMITER = /\\\(|\\\[|\$\$|\\begin\{/
const FORMULA_REMARK = 'A formula is kept as typed.'
const MATHML_REMARK = 'A formula became plain text. Check it.'
const MEDIA_REMARK = 'Embedded sound, video or other content is left out.'

/** Superscripts and subscripts become Unicode's small characters if Unicode has all of them. */
export function htmlToText(html: string): PlainText {
  const builder = new TextBuilder()
  tokenize(html, builder)
  return builder.finish()
}

export function xmlToText(element: XmlElement): PlainText {
  const builder = new TextBuilder()
  addChildren(element, builder)
  return builder.finish()
}

function addChildren(element: XmlElement, builder: TextBuilder): void {
  for (const child of element.children) {
    if (typeof child === 'string') builder.text(child)
    else {
      builder.open(child.name.toLowerCase(), child.attributes)
      addChildren(child, builder)
      builder.close(child.name.toLowerCase())
    }
  }
}

/** Handles tags one by one without pairing them, so deep nesting costs neither stack nor time. */
function tokenize(html: string, builder: TextBuilder): void {
  const source = escapeBrokenEnd(html)
  let tagStart = 0
  let name = ''
  let attributeName = ''
  let attributeValue = ''
  let attributes: Record<string, string> = {}
  const open = (end: number) => {
    if (isElement(name)) builder.open(name, attributes)
    else builder.text(source.slice(tagStart, end + 1))
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => builder.text(source.slice(start, end)),
      ontextentity: (codepoint) => builder.text(String.fromCodePoint(codepoint)),
      onopentagname(start, end) {
        tagStart = start - 1
        name = source.slice(start, end).toLowerCase()
        attributes = {}
      },
      onattribname(start, end) {
        attributeName = source.slice(start, end).toLowerCase()
        attributeValue = ''
      },
      onattribdata(start, end) {
        attributeValue += source.slice(start, end)
      },
      onattribentity(codepoint) {
        attributeValue += String.fromCodePoint(codepoint)
      },
      onattribend() {
        attributes[attributeName] = attributeValue
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        const closed = source.slice(start, end).toLowerCase()
        if (isElement(closed)) builder.close(closed)
        else builder.text(`</${source.slice(start, end)}>`)
      },
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  )
  tokenizer.write(source)
  tokenizer.end()
}

/** Escapes the last `<` if no `>` follows: "a <b" is text, not an unfinished tag. */
function escapeBrokenEnd(html: string): string {
  const last = html.lastIndexOf('<')
  if (last < 0 || html.includes('>', last)) return html
  return `${html.slice(0, last)}&lt;${html.slice(last + 1)}`
}

const createWordSet = (list: string) => new Set(list.split(' '))

const BLOCK_ELEMENTS = createWordSet(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr itembody legend li main menu nav ol option p pre prompt section summary table tbody tfoot thead tr ul',
)
const CELL_ELEMENTS = createWordSet('td th')
const SKIPPED_ELEMENTS = createWordSet(
  'annotation annotation-xml applet audio canvas embed head iframe noembed noframes noscript object script style svg template title video',
)
const MEDIA_ELEMENTS = createWordSet('applet audio canvas embed iframe object svg video')
const VOID_ELEMENTS = createWordSet('embed')
const INLINE_ELEMENTS = createWordSet(
  'a abbr acronym area b base basefont bdi bdo big br button caption cite code col colgroup data datalist del dfn em font html i img input ins kbd label link map mark math meta meter nobr optgroup output param picture progress q rp rt ruby s samp select slot small source span strike strong sub sup textarea time track tt u var wbr xmp',
)
/** The elements of MathML found in exercises. */
const MATH_ELEMENTS = createWordSet(
  'maction menclose mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics',
)

/** People type "List<String>" and "#include <stdio.h>" without entities, so unknown names are text. */
const isElement = (name: string) =>
  [BLOCK_ELEMENTS, CELL_ELEMENTS, SKIPPED_ELEMENTS, INLINE_ELEMENTS, MATH_ELEMENTS].some((names) =>
    names.has(name),
  ) || /[:-]/.test(name)

const COLLAPSIBLE_SPACES = /[ \t\n\r\f\u00a0]+/g

class TextBuilder {
  private readonly parts: string[] = []
  private readonly remarks = new Set<string>()
  private hasMedia = false
  private readonly pictures: TextPicture[] = []
  /** Line breaks at the end of the text. Starts at the maximum, so that no text begins with a line break. */
  private breaks = 2
  private hasSpace = false
  private skipped: string | undefined
  private skippedDepth = 0
  private preDepth = 0
  private script: { characters: ReadonlyMap<string, string>; text: string } | undefined
  private scriptDepth = 0
  private math: MathBuilder | undefined

  text(text: string): void {
    if (this.skipped) return
    if (this.math) this.math.text(text)
    else if (this.script) this.script.text += text
    else if (this.preDepth > 0) this.addAsItStands(text)
    else this.addCollapsed(text)
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!this.skipped && name === 'object' && /^image\//i.test(attributes.type ?? ''))
      this.addObject(attributes)
    else if (MEDIA_ELEMENTS.has(name)) this.leaveOut(MEDIA_REMARK)
    if (this.skipped || SKIPPED_ELEMENTS.has(name)) this.skip(name)
    else if (this.math && MATH_ELEMENTS.has(name)) this.math.start(name, attributes)
    else if (name === 'sub' || name === 'sup') this.openScript(name)
    else this.openShown(name, attributes)
  }

  private openShown(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'img' || name === 'image') this.addPicture(attributes)
    if (name === 'math') this.openMath()
    if (name === 'br') this.breakLine()
    if (BLOCK_ELEMENTS.has(name)) this.startLine()
    if (CELL_ELEMENTS.has(name)) this.hasSpace = true
    if (name === 'pre') this.preDepth++
  }

  close(name: string): void {
    if (this.skipped) {
      if (name === this.skipped && --this.skippedDepth === 0) this.skipped = undefined
      return
    }
    if (name === 'math') this.closeMath()
    else this.math?.end(name)
    if (name === 'sub' || name === 'sup') this.closeScript()
    if (BLOCK_ELEMENTS.has(name)) this.startLine()
    if (name === 'pre') this.preDepth = Math.max(0, this.preDepth - 1)
  }

  finish(): PlainText {
    this.closeMath()
    if (this.script) this.addScript()
    const text = this.parts.join('').trim()
    if (FORMULA_DELIMITER.test(text)) this.remarks.add(FORMULA_REMARK)
    const { hasMedia, pictures } = this
    return { text, remarks: [...this.remarks], hasMedia, pictures }
  }

  private openMath(): void {
    this.remarks.add(MATHML_REMARK)
    this.math ??= new MathBuilder()
  }

  private closeMath(): void {
    const { math } = this
    this.math = undefined
    if (math) this.text(math.finish())
  }

  private leaveOut(remark: string): void {
    this.remarks.add(remark)
    this.hasMedia = true
  }

  private skip(name: string): void {
    if (VOID_ELEMENTS.has(name)) return
    this.skipped ??= name
    if (name === this.skipped) this.skippedDepth++
  }

  private addAsItStands(text: string): void {
    if (text === '') return
    this.parts.push(text.replace(/\r\n?/g, '\n'))
    this.breaks = text.endsWith('\n') ? 1 : 0
    this.hasSpace = false
  }

  private addCollapsed(text: string): void {
    const collapsed = text.replace(COLLAPSIBLE_SPACES, ' ')
    if (collapsed.startsWith(' ')) this.hasSpace = true
    const start = collapsed.startsWith(' ') ? 1 : 0
    const end = collapsed.length - (collapsed.endsWith(' ') ? 1 : 0)
    if (start >= end) return
    if (this.hasSpace && this.breaks === 0) this.parts.push(' ')
    this.parts.push(collapsed.slice(start, end))
    this.breaks = 0
    this.hasSpace = collapsed.endsWith(' ')
  }

  private startLine(): void {
    if (this.breaks === 0) this.breakLine()
    this.hasSpace = false
  }

  /** Adds a line break, but never a second empty line in a row. */
  private breakLine(): void {
    if (this.script) this.script.text += ' '
    else if (this.breaks < 2) this.parts.push('\n')
    this.breaks = Math.min(2, this.breaks + 1)
    this.hasSpace = false
  }

  /** Canvas and others show a formula as a picture with its source in an attribute. */
  private addPicture(attributes: Readonly<Record<string, string>>): void {
    const formula = attributes['data-equation-content']
    if (formula) {
      this.text(`\\(${formula}\\)`)
      return
    }
    const src = attributes.src ?? ''
    const alt = tidyText(attributes.alt ?? '')
    const file = src.startsWith('data:') ? '' : (src.split('/').at(-1) ?? '')
    const name = shorten(alt || file).replace(/\.$/, '')
    const remark = `A picture is left out${name ? `: ${name}` : ''}.`
    this.pictures.push({ src, alt, remark })
    this.leaveOut(remark)
  }

  /** QTI still uses `<object>` for pictures. */
  private addObject(attributes: Readonly<Record<string, string>>): void {
    const { data = '', title = '' } = attributes
    this.addPicture({ src: data, alt: attributes['aria-label'] ?? title })
  }

  private openScript(kind: 'sub' | 'sup'): void {
    this.scriptDepth++
    this.script ??= { characters: kind === 'sub' ? SUBSCRIPTS : SUPERSCRIPTS, text: '' }
    if (this.scriptDepth > 1) this.script.characters = new Map()
  }

  private closeScript(): void {
    this.scriptDepth = Math.max(0, this.scriptDepth - 1)
    if (this.scriptDepth === 0) this.addScript()
  }

  private addScript(): void {
    const script = this.script
    if (!script) return
    this.script = undefined
    const characters = [...script.text].map((character) =>
      /\s/.test(character) ? ' ' : script.characters.get(character),
    )
    const exist = characters.every((character) => character !== undefined)
    this.text(exist ? characters.join('') : script.text)
    if (exist) return
    this.remarks.add(
      `“${shorten(script.text.trim())}” was superscript or subscript and is now plain text.`,
    )
  }
}
