import { expect, test } from 'vitest';
import type { Metadata, Recorded } from '../envelope.ts';
import type { MatterEvent } from '../matter/events.ts';
import { matterProblem } from '../matter/possible.ts';
import { evolveMatter, noMatter } from '../matter/state.ts';
import { retentionProblem } from '../retention/possible.ts';
import { noRules } from '../retention/state.ts';

test.each([
  ['its records manager', 'acme', 'acme', 'organisation-records-manager', true],
  ['its auditor', 'acme', 'acme', 'organisation-auditor', false],
  ['a records manager of another one', 'acme', 'umbrella', 'organisation-records-manager', false],
  ['somebody without any right', 'acme', null, null, false],
  ['whoever the installation names', null, null, null, true],
  ['a records manager of an organisation', null, 'acme', 'organisation-records-manager', false],
] as const)('matters and rules are opened, used and made by %s', (_, of, organisation, as, isPossible) => {
  const metadata = {
    by: { kind: 'account', id: 'rita' },
    at: '2026-11-23T12:00:00.000Z',
    ...(organisation && { authority: { organisation, revision: 3, as, team: null } }),
  } as unknown as Metadata;
  const opened = recorded(metadata, {
    type: 'MatterOpened',
    data: { name: 'A suit', reference: null, ...(of && { organisation: of }) },
  });
  const closed = recorded(metadata, { type: 'MatterClosed', data: { reason: 'Settled' } });
  const rule = {
    type: 'RetentionRuleSet',
    stream: `retention-${of ?? 'installation'}`,
    metadata,
    data: { endings: ['completed'] },
  } as unknown as Parameters<typeof retentionProblem>[1];
  const open = evolveMatter(noMatter, opened);

  expect([
    matterProblem(noMatter, opened) === null,
    matterProblem(open, closed) === null,
    retentionProblem(noRules, rule) === null,
  ]).toEqual([isPossible, isPossible, isPossible]);
});

const recorded = (metadata: Metadata, event: MatterEvent): Recorded<MatterEvent> => ({
  ...event,
  id: 'e',
  stream: 'matter-m',
  revision: 0,
  position: 1n,
  metadata,
});
