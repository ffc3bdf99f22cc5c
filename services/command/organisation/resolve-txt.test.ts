import { afterAll, expect, test } from 'vitest';
import { startNameServer } from '../../../tests/harness/name-server.ts';
import { resolveTxtAt } from './resolve-txt.ts';

const dns = await startNameServer();
afterAll(dns.stop);
const resolve = resolveTxtAt(dns.address);

test('the named server is asked for a name’s texts', async () => {
  dns.says('_inkstream.acme.example', 'the challenge');

  expect(await resolve('_inkstream.acme.example')).toEqual([['the challenge']]);
  await expect(resolve('_inkstream.elsewhere.example')).rejects.toThrow('ENODATA');
});
