import { Gauge } from 'prom-client';

const ran = new Gauge({
  name: 'audit_timestamp_seconds',
  help: 'When the log was last audited, whole or its newest events, in seconds since 1970; 0: never, or not leading',
  labelNames: ['scope'],
});

const took = new Gauge({
  name: 'audit_duration_seconds',
  help: 'How long the last audit took; told by the leading process',
  labelNames: ['scope'],
});

const findings = new Gauge({
  name: 'audit_findings',
  help: 'Problems in the event log that the last audits found; told by the leading process',
});

const position = new Gauge({
  name: 'audit_position',
  help: 'The position in the event log up to which it was audited; told by the leading process',
});

const since = new Gauge({
  name: 'audit_owed_since_timestamp_seconds',
  help: 'When the whole log was last audited, or when this process began to lead; 0: not leading',
});

export type Scope = 'whole' | 'newest';

export const noteAudit = (
  scope: Scope,
  done: { readonly at: number; readonly took: number; readonly findings: number; readonly position: bigint },
): void => {
  ran.set({ scope }, done.at / 1_000);
  took.set({ scope }, done.took / 1_000);
  findings.set(done.findings);
  position.set(Number(done.position));
  if (scope === 'whole') since.set(done.at / 1_000);
};

/** `at` is null once this process doesn't lead any more. */
export const noteAuditsBegun = (at: number | null): void => {
  since.set(at === null ? 0 : at / 1_000);
  findings.set(0);
  position.set(0);
  for (const scope of ['whole', 'newest']) {
    ran.set({ scope }, 0);
    took.set({ scope }, 0);
  }
};
