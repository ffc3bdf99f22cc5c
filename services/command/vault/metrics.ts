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
