import { Gauge } from 'prom-client';
import type { Wrapping } from './rewrapping.ts';

const rotated = new Gauge({
  name: 'vault_rotated_timestamp_seconds',
  help: 'Since when VAULT_KEY wraps the keys of the vault, in seconds since 1970; 0: a new vault, or not leading',
});

const due = new Gauge({
  name: 'vault_rotation_due_timestamp_seconds',
  help: 'When VAULT_KEY is to be replaced, in seconds since 1970; 0: a new vault, or not leading',
});

/** `days` is VAULT_ROTATE_DAYS. */
export const noteVault = (wrapping: Wrapping | null, days: number): void => {
  const since = wrapping === null ? 0 : Date.parse(wrapping.since) / 1_000;
  rotated.set(since);
  due.set(since === 0 ? 0 : since + days * 86_400);
};

const copied = new Gauge({
  name: 'vault_copied_timestamp_seconds',
  help: 'When this process last copied the vault, in seconds since 1970; 0: not since its start',
});

const copyFailed = new Gauge({
  name: 'vault_copy_failed',
  help: 'Whether the last copy of the vault failed (1)',
});

/** `takenAt` is the instant of the copy; null if it failed. */
export const noteCopy = (takenAt: string | null): void => {
  copyFailed.set(takenAt === null ? 1 : 0);
  if (takenAt !== null) copied.set(Date.parse(takenAt) / 1_000);
};

const keyGauge = new Gauge({
  name: 'vault_keys',
  help: 'How many keys the vault has, and how many of it were destroyed; counted every hour by the leading process',
  labelNames: ['state'],
});

export const noteKeys = (keys: { readonly kept: number; readonly destroyed: number }): void => {
  keyGauge.set({ state: 'kept' }, keys.kept);
  keyGauge.set({ state: 'destroyed' }, keys.destroyed);
};
noteKeys({ kept: 0, destroyed: 0 });
