import { describe, expect, it } from 'vitest'
import { readHosts } from './static-hosts.ts'

const HOSTS = {
  VITE_API_URL: 'https://api.quiz.example',
  VITE_PLAYER_URL: 'https://quiz.example',
  VITE_ADMIN_URL: 'https://admin.quiz.example',
}

describe('the hosts of a build', () => {
  it('are unknown when none is named, as for a build that the server serves', () => {
    expect(readHosts({ VITE_API_URL: '' })).toBeUndefined()
  })

  it.each(['VITE_API_URL', 'VITE_PLAYER_URL', 'VITE_ADMIN_URL'])(
    'are refused when only %s is missing',
    (name) => {
      expect(() => readHosts({ ...HOSTS, [name]: '' })).toThrow(`${name} must be set`)
    },
  )

  it.each([
    'https://api.quiz.example/',
    'https://api.quiz.example/v1',
    'api.quiz.example',
    'ftp://a',
  ])('must be origins: %s is refused', (value) => {
    expect(() => readHosts({ ...HOSTS, VITE_API_URL: value })).toThrow(
      'VITE_API_URL must be an origin',
    )
  })
})
