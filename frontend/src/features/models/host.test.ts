import { expect, test } from 'vitest'
import { hostBeyond } from './host'

test.each([
  ['http://localhost:11434/v1', ''],
  ['http://127.0.0.1:8080', ''],
  ['http://[::1]:8080/v1', ''],
  ['https://api.example.org/v1', 'api.example.org'],
  ['http://localhost.evil.example', 'localhost.evil.example'],
  ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ['https://user@host.example:8443', 'host.example:8443'],
  ['half', ''],
])('where text goes with %s', (address, host) => expect(hostBeyond(address)).toBe(host))
