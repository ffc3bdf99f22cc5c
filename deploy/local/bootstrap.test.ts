import { describe, expect, test } from 'vitest';

describe('the packages of npm', () => {
  test('are installed once', () => {
    expect(matches(locked, locked, debian)).toBe(true);
  });

  test('are installed again when a version has changed or one is missing', () => {
    const { koa: _, ...others } = locked.packages;

    expect(matches(locked, { packages: { ...others, koa: { version: '2.0.0' } } }, debian)).toBe(false);
    expect(matches(locked, { packages: others }, debian)).toBe(false);
  });

  test('are installed again when npm has left out the one made for this platform', () => {
    const { 'node-linux': _, ...others } = locked.packages;

    expect(matches(locked, { packages: others }, debian)).toBe(false);
  });

  test('are installed again on another platform', () => {
    expect(matches(locked, locked, mac)).toBe(false);
    expect(matches(locked, locked, { ...debian, libc: 'musl' })).toBe(false);
  });

  test('need not hold what is for another platform', () => {
    expect(matches(locked, { packages: { koa: { version: '3.3.0' } } }, mac)).toBe(true);
  });

  const debian = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const mac = { os: 'darwin', cpu: 'arm64', libc: 'musl' };
  const locked = {
    packages: {
      '': { version: '0.1.0' },
      koa: { version: '3.3.0' },
      'node-linux': { version: '26.10.0', optional: true, os: 'linux', cpu: ['x64'], libc: ['glibc'] },
    },
  };
});

describe('the packages of Debian', () => {
  test('that dpkg does not know as installed are missing', () => {
    const dpkg = 'openssl installed\nchromium config-files\nlibreoffice-writer-nogui installed\n';

    expect(missingPackages(['openssl', 'chromium', 'libreoffice-writer'], dpkg)).toEqual([
      'chromium',
      'libreoffice-writer',
    ]);
  });

  test('are waited for while another program installs some', () => {
    const held = 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 42 (apt-get)';

    expect(isLocked(held)).toBe(true);
    expect(isLocked('E: Unable to locate package chromium')).toBe(false);
  });
});

/** They run on any Node before anything is installed, hence no TypeScript. */
const load = (name: string) => import(new URL(`./bootstrap/${name}.mjs`, import.meta.url).href);
const { matches } = await load('modules');
const { missingPackages } = await load('system-packages');
const { isLocked } = await load('apt');
