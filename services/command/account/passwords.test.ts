import { argon2Sync } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { config } from '../../shared/service/config.ts';
import { checkPassword, hashPassword, OWASP } from './passwords.ts';

describe('a password', () => {
  test('its hash tells the right one from wrong ones', async () => {
    const stored = await hashPassword('correct horse');

    expect(await checkPassword(stored, 'correct horse')).toEqual({ isRight: true, rehashed: null });
    expect(await checkPassword(stored, 'correct horse ')).toEqual({ isRight: false, rehashed: null });
    expect(await checkPassword(stored, '')).toEqual({ isRight: false, rehashed: null });
  });

  test('it is hashed as OWASP asks, in the PHC format, with a salt of its own each time', async () => {
    const [one, other] = await Promise.all([hashPassword('secret', OWASP), hashPassword('secret', OWASP)]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
  });

  test('it costs what OWASP asks for unless the operator says otherwise', () => {
    vi.stubEnv('ARGON2_MEMORY_KIB', undefined);
    vi.stubEnv('ARGON2_PASSES', undefined);
    const { ARGON2_MEMORY_KIB: memory, ARGON2_PASSES: passes } = config('ARGON2_MEMORY_KIB', 'ARGON2_PASSES');
    vi.unstubAllEnvs();

    expect({ memory, passes, parallelism: 1 }).toEqual(OWASP);
  });

  test.each([
    ['Pa\u0308sswo\u0308rd1', 'P\u00e4ssw\u00f6rd1'],
    ['correct\u00a0horse', 'correct horse'],
  ])('it is the same on every device: %j is %j', async (one, other) => {
    expect(await checkPassword(await hashPassword(one), other)).toEqual({ isRight: true, rehashed: null });
    expect(await checkPassword(await hashPassword(other), one)).toEqual({ isRight: true, rehashed: null });
  });

  test.each([
    ['as it was typed', 'Pa\u0308ss\u00a0w\u00f6rd', 'Pa\u0308ss\u00a0w\u00f6rd'],
    ['on a Mac', 'Pa\u0308sswo\u0308rd1', 'P\u00e4ssw\u00f6rd1'],
    ['elsewhere', 'P\u00e4ssw\u00f6rd1', 'Pa\u0308sswo\u0308rd1'],
  ])('one that an older version hashed %s is right, and hashed anew', async (_, stored, given) => {
    const { isRight, rehashed } = await checkPassword(weakHash(stored), given);

    expect(isRight).toBe(true);
    expect(await checkPassword(rehashed, 'P\u00e4ssw\u00f6rd1')).toEqual({
      isRight: given !== 'Pa\u0308ss\u00a0w\u00f6rd',
      rehashed: null,
    });
    expect((await checkPassword(weakHash(stored), `${given}!`)).isRight).toBe(false);
  });

  test('nobody has the right one', async () => {
    expect(await checkPassword(null, 'secret')).toEqual({ isRight: false, rehashed: null });
  });

  test('a hash that has become too weak is replaced when the right password comes by', async () => {
    const weak = weakHash('secret');

    expect(await checkPassword(weak, 'wrong')).toEqual({ isRight: false, rehashed: null });
    const { isRight, rehashed } = await checkPassword(weak, 'secret');

    expect(isRight).toBe(true);
    expect(await checkPassword(rehashed, 'secret')).toEqual({ isRight: true, rehashed: null });
  });

  test('a hash that cannot be read is a bug, and says nothing of itself', async () => {
    await expect(checkPassword('$2b$12$bcrypt', 'secret')).rejects.toThrow(
      'a stored password hash cannot be read',
    );
  });
});

describe('a flood of passwords', () => {
  test('waits its turn up to a point, then is turned away, and leaves room for those after it', async () => {
    // These hashes are cheap, because the test is about the queue and not about the processor.
    const weak = weakHash('secret');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, () => checkPassword(weak, 'a guess')),
    );
    const turnedAway = outcomes.filter(({ status }) => status === 'rejected');

    expect(outcomes.length - turnedAway.length).toBe(2 + 64);
    expect(turnedAway).toSatisfy((all: PromiseRejectedResult[]) =>
      all.every(({ reason }) => reason.code === 'unavailable' && reason.retryAfter > 0),
    );
    await expect(hashPassword('secret')).resolves.toMatch(/^\$argon2id/);
  });
});

/** A hash as an older release might have stored it. */
const weakHash = (password: string) => {
  const salt = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

  return `$argon2id$v=19$m=8,t=1,p=1$${base64(salt)}$${base64(tag)}`;
};
