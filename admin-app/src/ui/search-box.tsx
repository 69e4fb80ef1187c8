import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

interface SearchBoxProps extends Pick<TextInputProps, 'placeholder' | 'className'> {
  label: string
  search: string
  onSearch: (search: string) => void
  /** How long the typing has to rest before it is looked for; not at all when left out. */
  pauseMs?: number
}

export function SearchBox(props: SearchBoxProps) {
  const { label, search, onSearch, pauseMs = 0, className, ...input } = props
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const element = useRef<HTMLInputElement>(null)

  // Going back changes the search without a word typed.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    if (pauseMs === 0 || typed.trim() === asked.current) return
    const timer = setTimeout(() => ask(typed), pauseMs)
    return () => clearTimeout(timer)
  })

  function ask(text: string) {
    asked.current = text.trim()
    onSearch(asked.current)
  }

  function clear() {
    ask('')
    setTyped('')
    element.current?.focus()
  }

  function askAtOnce(event: SyntheticEvent) {
    event.preventDefault()
    ask(typed)
  }

  return (
    <search className={className}>
      <form onSubmit={askAtOnce}>
        <TextInput
          {...input}
          ref={element}
          type="search"
          aria-label={label}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={typed && <CloseButton aria-label="Clear search" onClick={clear} />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            // Whoever opens a form at once shall find the search again.
            if (pauseMs === 0) ask(currentTarget.value)
          }}
        />
      </form>
    </search>
  )
}
