import type { DocumentCommand } from '#contracts/document/commands.ts';
import { consent } from '../../../document/testing/sample-lease.ts';

/** Signs with these values; each field is named without the lease that it belongs to. */
export const signing = (values: Record<string, string>, linkVersion = 1): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion, consent, signatures: entries(...Object.entries(values)) },
});

export const signingAll = (...values: [string, string][]): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion: 1, consent, signatures: entries(...values) },
});

const entries = (...values: [string, string][]) =>
  values.map(([field, value]) => ({ fieldId: `lease.${field}`, value }));
