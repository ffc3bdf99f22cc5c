import { describe, expect, test } from 'vitest';

describe('the packages of npm', () => {
  test('are installed once', () => {
    expect(matches(locked, locked, linux)).toBe(true);
  });

  test('are installed again when a version has changed or one is missing', () => {
    expect(matches(locked, { packages: { ...locked.packages, koa: { version: '2.0.0' } } }, linux)).toBe(
      false,
    );
    expect(matches(locked, { packages: { 'node-linux': locked.packages['node-linux'] } }, linux)).toBe(false);
  });

  test('are installed again on another platform', () => {
    expect(matches(locked, locked, { platform: 'darwin', arch: 'arm64' })).toBe(false);
  });

  test('need not hold what is for another platform', () => {
    const installed = { packages: { koa: { version: '3.3.0' } } };

    expect(matches(locked, installed, { platform: 'darwin', arch: 'arm64' })).toBe(true);
  });

  const linux = { platform: 'linux', arch: 'x64' };
  const locked = {
    packages: {
      '': { version: '0.1.0' },
      koa: { version: '3.3.0' },
      'node-linux': { version: '26.10.0', optional: true, os: ['linux'], cpu: ['x64'] },
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
