import { expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openTestSqlite } from '../testing/databases.ts'
import { startTestApp } from '../testing/test-app.ts'
import { describeLanAccess } from './lan.ts'

const createAddress = (value: string, internal = false) => ({
  address: value,
  family: 'IPv4' as const,
  internal,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
})
const INTERFACES = {
  lo: [createAddress('127.0.0.1', true)],
  wlan0: [createAddress('192.168.1.20')],
  docker0: [createAddress('8.8.8.8')],
}
const LAN_ENVIRONMENT = { HOST: '0.0.0.0' }

it('lets the local network in where the server listens there and has no public address', () => {
  expect(readConfig(LAN_ENVIRONMENT, INTERFACES).lanUrls).toEqual(['http://192.168.1.20:3000'])
  expect(readConfig({}, INTERFACES).lanUrls).toEqual([])
  const behindProxy = { ...LAN_ENVIRONMENT, PLAYER_URL: 'https://quiz.example' }
  expect(readConfig(behindProxy, INTERFACES).lanUrls).toEqual([])
})

it('prints the address with a QR code, and what is less safe', () => {
  const text = describeLanAccess(readConfig(LAN_ENVIRONMENT, INTERFACES))
  expect(text).toContain('http://192.168.1.20:3000')
  expect(text).toContain('█')
  expect(text).toContain('nothing is encrypted')
  expect(describeLanAccess(readConfig({}, INTERFACES))).toBeUndefined()
})

it('says so where the computer is in no local network', () => {
  const text = describeLanAccess(readConfig(LAN_ENVIRONMENT, { lo: INTERFACES.lo }))
  expect(text).toContain('not on a local network')
})

it('takes calls from pages at the local address, with a cookie that needs no https, and no other page', async () => {
  const config = { ...readConfig(LAN_ENVIRONMENT, INTERFACES), rateLimit: false, serveApps: false }
  const test = await startTestApp(openTestSqlite, { ...config, logLevel: 'silent' })
  const logOut = async (origin: string) =>
    test.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin } })
  const allowed = await logOut('http://192.168.1.20:3000')
  expect(allowed.statusCode).toBe(200)
  expect(String(allowed.headers['set-cookie'])).not.toContain('Secure')
  expect((await logOut('http://192.168.1.21:3000')).statusCode).toBe(403)
  expect((await logOut('http://192.168.1.20:3001')).statusCode).toBe(403)
  await test.close()
})
