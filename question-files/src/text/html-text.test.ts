import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

const toText = (html: string) => htmlToText(html).text

describe('HTML as text', () => {
  it.each([
    ['<p>a</p><p>b</p>', 'a\nb'],
    ['a<br>b<br/><br>c', 'a\nb\n\nc'],
    ['<div><div>a</div></div>\n<div>b</div>', 'a\nb'],
    ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'a\nb'],
    ['<p>a<br></p><p> </p><p>b</p>', 'a\nb'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['  a \n b&nbsp;&nbsp;c\u00a0 ', 'a b c'],
    ['<b>a</b><i>b</i> <u>c</u>', 'ab c'],
    ['<pre>a  b\n c</pre>', 'a  b\n c'],
    ['a<!-- b --><script>c</script><style>d</style>e', 'ae'],
  ])('%j is %j', (html, text) => {
    expect(toText(html)).toBe(text)
  })

  it('has its entities decoded, once', () => {
    expect(toText('&lt;b&gt; &amp;lt; &#x1F600; &#8364; &eacute; AT&T')).toBe(
      '<b> &lt; 😀 € é AT&T',
    )
  })

  it.each(['a < b > c', 'List<String>', '#include <stdio.h>', 'a <b', 'x<5', '1<2>0'])(
    '%j is no markup',
    (text) => {
      expect(toText(text)).toBe(text)
    },
  )

  it('has raised and lowered characters where Unicode has every one', () => {
    expect(toText('H<sub>2</sub>O, x<sup>n+1</sup>, 10<sup>−3</sup>, 1<sup>st</sup>')).toBe(
      'H₂O, xⁿ⁺¹, 10⁻³, 1ˢᵗ',
    )
  })

  it('leaves raised and lowered characters plain where Unicode lacks one, and says so', () => {
    for (const html of ['x<sub>max</sub>', 'x<sub>b1</sub>', '2<sup>x<sup>2</sup></sup>']) {
      const { text, remarks } = htmlToText(html)
      const isThere = html === 'x<sub>max</sub>'
      expect(text).toBe(isThere ? 'xₘₐₓ' : html.replace(/<[^>]+>/g, ''))
      expect(remarks).toHaveLength(isThere ? 0 : 1)
    }
  })

  it('names a picture that is left out, by its text alternative or its file', () => {
    expect(htmlToText('a<img src="p/lake.png" alt="The lake">').remarks).toEqual([
      'A picture is left out: The lake.',
    ])
    expect(htmlToText('<img src="p/lake.png">')).toEqual({
      text: '',
      remarks: ['A picture is left out: lake.png.'],
      hasMedia: true,
      pictures: [{ src: 'p/lake.png', alt: '', remark: 'A picture is left out: lake.png.' }],
    })
  })

  it('keeps formulas as they are typed, and says so', () => {
    expect(htmlToText('<p>\\(x^2\\)</p>')).toMatchObject({
      text: '\\(x^2\\)',
      remarks: ['A formula is kept as typed.'],
    })
    expect(htmlToText('<img class="equation_image" data-equation-content="x^2">')).toMatchObject({
      text: '\\(x^2\\)',
      hasMedia: false,
    })
  })

  it.each([
    ['<mfrac><mn>1</mn> <mn>6</mn></mfrac>', '1/6'],
    ['<mn>1</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>', '1 1/2'],
    ['<mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>', '(1/2)x'],
    ['<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', '(a+b)/2'],
    ['<mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><mn>3</mn></mfrac>', '(1/2)/3'],
    ['<msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation>', 'x²'],
    ['<msup><mi>e</mi><mi>Ω</mi></msup>', 'e^Ω'],
    ['<msup><mrow><mo>-</mo><mn>2</mn></mrow><mn>2</mn></msup>', '(-2)²'],
    [
      '<msup><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup>',
      '(a+b)²',
    ],
    ['<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>', 'H₂O'],
    ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'xᵢ²'],
    ['<msqrt><mn>2</mn><mi>x</mi></msqrt>', '√(2x)'],
    ['<mroot><mn>8</mn><mn>3</mn></mroot>', '∛(8)'],
    ['<mroot><mi>x</mi><mi>n</mi></mroot>', 'ⁿ√(x)'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a, b)'],
    ['<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mo>&#x2062;</mo><mi>y</mi>', 'sin xy'],
    ['<mfrac><mn>1</mn><mn>6', '1/6'],
  ])('writes the MathML %s on a line as %s, to be looked at', (mathml, text) => {
    expect(htmlToText(`<math>${mathml}</math>`)).toMatchObject({
      text,
      remarks: ['A formula became plain text. Check it.'],
    })
  })

  it('leaves out what is embedded, and says so', () => {
    const { text, hasMedia } = htmlToText('a<video><source src="b">no video</video>c<embed>d')
    expect(text).toBe('acd')
    expect(hasMedia).toBe(true)
  })
})
