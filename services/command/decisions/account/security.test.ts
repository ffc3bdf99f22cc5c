import { test } from 'vitest';
import type { SecurityEvent } from '#contracts/account/events.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { security } from './security.ts';

const given = scenario(security, '2026-01-01');

test('every failed sign-in is put on record', () => {
  given().when(nobody, failed).expect(failed);
  given(failed, failed).when(nobody, failed).expect(failed);
});

const nobody = { kind: 'system', id: 'anonymous' } as const;

const failed: SecurityEvent = { type: 'SignInFailed', data: { username: 'a'.repeat(64) } };
