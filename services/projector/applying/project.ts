import { isDamaged } from '#contracts/damaged-event.ts';
import { misfitsIn } from '#contracts/decoded-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { type Category, categoryOf, idOf } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import { auditTrail } from '../projections/audit-trail.ts';
import { documents } from '../projections/documents.ts';
import { lastChanges } from '../projections/last-changes.ts';
import { logos } from '../projections/logos.ts';
import { recipients } from '../projections/recipients.ts';
import { settings } from '../projections/settings.ts';
import { signatureFields } from '../projections/signature-fields.ts';
import { tree } from '../projections/tree.ts';
import { users } from '../projections/users.ts';

type Statements = Readonly<Record<string, (event: Recorded) => Sql | null>>;

const projections: Readonly<Partial<Record<Category, readonly object[]>>> = {
  document: [documents, recipients, signatureFields],
  account: [users, settings, logos],
};

/**
 * All that a run of events writes, the checkpoint included. Run in one transaction, it happens exactly once. An event
 * of a kind that this version does not know is a line of the audit trail and nothing else.
 */
export const project = (events: readonly Recorded[], position: bigint): readonly Sql[] => [
  ...events.flatMap((event) =>
    isDamaged(event)
      ? left(event, event.stored ? misshapen(event) : ACCEPTED)
      : (projections[categoryOf(event.stream)] ?? []).flatMap((projection) =>
          statement(projection as Statements, event),
        ),
  ),
  ...auditTrailLines(events.filter((event) => !isDamaged(event))),
  ...lastChanges(events.filter((event) => !isDamaged(event))),
  ...tree(events),
  checkpoint(position),
];

const ACCEPTED = 'It is damaged, and an operator has accepted that.';
const misshapen = (event: Recorded) =>
  `It does not hold what such an event holds: ${misfitsIn(event).join(', ')}.`;

const auditTrailLines = (events: readonly Recorded[]) => (events.length > 0 ? [auditTrail(events)] : []);

/** What is left of an event that cannot be projected: its place, why, and a mark on its document. */
export const parked = (event: Recorded, reason: string): readonly Sql[] => [
  ...left(event, reason),
  ...tree([event]),
  checkpoint(event.position),
];

const left = (event: Recorded, reason: string): readonly Sql[] => [
  sql`insert into parked_events (position, stream, revision, type, error)
    values (${event.position}, ${event.stream}, ${event.revision}, ${event.type}, ${reason})`,
  ...(categoryOf(event.stream) === 'document'
    ? [sql`update documents set parked = true where id = ${idOf(event.stream)}`]
    : []),
];

/** Only ever forward: an event at or below the checkpoint is never applied again. */
const checkpoint = (position: bigint) =>
  sql`update checkpoint set position = ${position} where position < ${position}`;

const statement = (statements: Statements, event: Recorded) =>
  (Object.hasOwn(statements, event.type) && statements[event.type]?.(event)) || [];
