import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../../../tests/contract/certificate.ts';
import { temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { storeAddress } from './address.ts';

const node = (address: string, port = 2113) => ({ address, port });
const user = (username: string, password: string) => ({ username, password });

describe('an address', () => {
  test.each<[string, object]>([
    [
      'esdb://node',
      { nodes: [node('node')], isCluster: false, user: null, tls: { ca: null, ownPair: null } },
    ],
    ['esdb://node:2114/', { nodes: [node('node', 2114)], isCluster: false }],
    [' esdb://10.0.0.1:1?tls=false ', { nodes: [node('10.0.0.1', 1)], tls: null }],
    ['esdb://[::1]:2114?tls=false', { nodes: [node('::1', 2114)], isCluster: false }],
    ['esdb://ops:a@[fd00::A]', { nodes: [node('fd00::A')], user: user('ops', 'a') }],
    ['esdb://a,b:2114,c:2115', { nodes: [node('a'), node('b', 2114), node('c', 2115)], isCluster: true }],
    ['esdb+discover://log.example.com', { nodes: [node('log.example.com')], isCluster: true }],
    ['kurrentdb://a:2113,b:2113?tls=false', { nodes: [node('a'), node('b')], isCluster: true, tls: null }],
    ['kurrentdb+discover://log:2114', { nodes: [node('log', 2114)], isCluster: true }],
    ['kdb://node/?tls=true', { nodes: [node('node')], tls: { ca: null, ownPair: null } }],
    ['esdb://ops:secret@node', { user: user('ops', 'secret') }],
    ['esdb://o%40ps:s%3A%25%2F%3F@node', { user: user('o@ps', 's:%/?') }],
    ['esdb://ops:a:b@c@node', { user: user('ops', 'a:b@c') }],
    ['esdb://ops:@node', { user: user('ops', '') }],
    ['esdb://node?nodePreference=leader', { isCluster: false }],
    ['esdb://node?tlsVerifyCert=true&throwOnAppendFailure=True', { name: null }],
    ['esdb://node?tls=false&tlsVerifyCert=false', { tls: null }],
    ['esdb://node?connectionName=Ink%20stream', { name: 'Ink stream' }],
    ['esdb://node?default_deadline=7000', { patience: 7_000 }],
    ['esdb://node', { patience: 5_000, keepAlive: { interval: 10_000, timeout: 10_000 } }],
    ['esdb://node?keepAliveInterval=-1&KEEPALIVETIMEOUT=300', { keepAlive: { interval: -1, timeout: 300 } }],
    ['esdb://a,b', { discovery: { attempts: 1, interval: 200, patience: 1_000 } }],
    [
      'esdb://a,b?maxDiscoverAttempts=5&discoveryInterval=100&gossipTimeout=3',
      { discovery: { attempts: 5, interval: 100, patience: 3_000 } },
    ],
  ])('%s', (url, expected) => {
    expect(storeAddress(url)).toMatchObject(expected);
  });
});

test.each([
  ['http://node:2113', 'is no address of an event store'],
  ['esdb://', 'is no address of an event store'],
  ['esdb://ops:secret@', 'is no address of an event store'],
  ['esdb://ops:a/b@node', 'is no address of an event store'],
  ['esdb://ops@node', 'names a user without a password'],
  ['esdb://:secret@node', 'names a user without a password'],
  ['esdb://ops:50%@node', 'has a % that begins no percent-encoded character'],
  ['esdb://::1', "names the host '::1', which is neither a name nor an IP address"],
  ['esdb://[::g]:2113', "names the host '[::g]:2113'"],
  ['esdb://[1.2.3.4]:2113', "names the host '[1.2.3.4]:2113'"],
  ['esdb://node:21x', "names the host 'node:21x'"],
  ['esdb://a,,b', "names the host ''"],
  ['esdb://node:0', 'names the port 0'],
  ['esdb://node:70000', 'names the port 70000'],
  ['esdb+discover://a,b', 'names several hosts after esdb+discover://'],
  ['esdb://node?tsl=false', 'has the option tsl, which is not known'],
  ['esdb://node?tls=false&tls=true', 'has the option tls twice'],
  ['esdb://node?tls', 'has an option without a name or a value'],
  ['esdb://node?tls=no', 'says tls=no, which is neither true nor false'],
  ['esdb://node?tlsVerifyCert=false', 'asks for tlsVerifyCert=false, which would let anyone in between'],
  ['esdb://node?tls=false&tlsCaFile=/ca.pem', 'names files of certificates, which count for nothing'],
  ['esdb://node?tls=false&userCertFile=/c&userKeyFile=/k', 'names files of certificates'],
  ['esdb://node?tlsCAFile=/nowhere/ca.pem', 'names a file that cannot be read: ENOENT'],
  ['esdb://a,b?nodePreference=follower', 'asks for nodePreference=follower, but what was just written'],
  ['esdb://a,b?nodePreference=readOnlyReplica', 'asks for nodePreference=readOnlyReplica'],
  ['esdb://a,b?nodePreference=random', 'asks for nodePreference=random'],
  ['esdb://a,b?nodePreference=nearest', 'says nodePreference=nearest, which is not known'],
  ['esdb://node?throwOnAppendFailure=false', 'asks for throwOnAppendFailure=false'],
  ['esdb://node?keepAliveInterval=10', 'says keepAliveInterval=10, which is not -1 or a number of milli'],
  ['esdb://node?keepAliveTimeout=-2', 'says keepAliveTimeout=-2'],
  ['esdb://node?defaultDeadline=0', 'says defaultDeadline=0'],
  ['esdb://a,b?discoveryInterval=soon', 'says discoveryInterval=soon'],
  ['esdb://a,b?gossipTimeout=1.5', 'says gossipTimeout=1.5, which is not a number from 1 to 1000'],
  ['esdb://a,b?maxDiscoverAttempts=0', 'says maxDiscoverAttempts=0'],
])('%s is refused with a sentence', (url, sentence) => {
  expect(() => storeAddress(url)).toThrow(sentence);
  expect(() => storeAddress(url)).not.toThrow('secret');
});

describe('files', () => {
  let paths: { readonly key: string; readonly certificate: string };
  beforeAll(async () => {
    const { path, remove } = await temporaryFolder();
    paths = { key: join(path, 'key.pem'), certificate: join(path, 'my certificate.pem') };
    const { key, certificate } = await selfSigned([{ type: 'dns', value: 'localhost' }]);
    await writeFile(paths.key, key);
    await writeFile(paths.certificate, certificate);
    return remove;
  });

  test('are read', () => {
    const named = `userKeyFile=${paths.key}&userCertFile=${encodeURIComponent(paths.certificate)}`;
    const { tls } = storeAddress(`esdb://node?${named}&tlsCaFile=${encodeURIComponent(paths.certificate)}`);

    expect(String(tls?.ownPair?.key)).toContain('PRIVATE KEY');
    expect(tls?.ca).toEqual(tls?.ownPair?.certificate);
  });

  test('a key without its certificate is refused', () => {
    expect(() => storeAddress(`esdb://node?userKeyFile=${paths.key}`)).toThrow(
      'names one of userKeyFile and userCertFile without the other',
    );
  });
});
