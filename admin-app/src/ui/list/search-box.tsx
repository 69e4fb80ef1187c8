import { Box, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

interface SearchBoxProps {
  label: string
  placeholder?: string
  search: string
  onSearch: (search: string) => void
  /** Pause in typing before the search starts. Searches at once by default. */
  pauseMs?: number
}

export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder = label, search, onSearch, pauseMs = 0 } = props
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const element = useRef<HTMLInputElement>(null)

  // The browser’s Back button changes the search without the user typing.
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
    <Box component="search" flex="1 1 14rem" maw="24rem">
      <form onSubmit={askAtOnce}>
        <TextInput
          ref={element}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={typed && <CloseButton aria-label="Clear search" onClick={clear} />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            if (pauseMs === 0) ask(currentTarget.value)
          }}
        />
      </form>
    </Box>
  )
}
