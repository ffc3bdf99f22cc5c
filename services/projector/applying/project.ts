import { isDamaged } from '#contracts/damaged-event.ts';
import { misfitsIn } from '#contracts/decoded-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { type Category, categoryOf, idOf } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import { auditTrail } from '../projections/audit-trail.ts';
import { documents, templateUse } from '../projections/documents.ts';
import { erasedLines } from '../projections/erased-lines.ts';
import { holds } from '../projections/holds.ts';
import { lastChanges } from '../projections/last-changes.ts';
import { logos } from '../projections/logos.ts';
import { matters } from '../projections/matters.ts';
import {
  connections,
  domains,
  invitations,
  members,
  organisations,
  policies,
  teamMembers,
  teams,
  tokens,
} from '../projections/organisations.ts';
import { privacyMatches, privacyRequests } from '../projections/privacy.ts';
import { recipients } from '../projections/recipients.ts';
import { retentionRules } from '../projections/retention-rules.ts';
import { retentions } from '../projections/retentions.ts';
import { settings } from '../projections/settings.ts';
import { shares } from '../projections/shares.ts';
import { signatureFields } from '../projections/signature-fields.ts';
import { tree } from '../projections/tree.ts';
import { users } from '../projections/users.ts';
import { isIn, type Share, WHOLE } from './share.ts';

type Statements = Readonly<Record<string, (event: Recorded) => Sql | null>>;

const projections: Readonly<Partial<Record<Category, readonly object[]>>> = {
  document: [documents, recipients, signatureFields, retentions, holds, shares],
  account: [users, settings, logos],
  retention: [retentionRules],
  matter: [matters],
  privacy: [privacyRequests, privacyMatches],
  organisation: [
    ...[organisations, members, invitations, teams, teamMembers],
    ...[policies, domains, connections, tokens],
  ],
};

/**
 * All that a run of events writes, the checkpoint included. Run in one transaction, it happens exactly once. An event
 * of a kind that this version does not know is a line of the audit trail and nothing else. Of a share, the first part
 * writes the tree, which is over all events, and nobody counts uses of templates (`TEMPLATE_USES`) or looks into other
 * streams for what erased accounts did (`ERASED_ACCOUNTS`).
 */
export const project = (
  events: readonly Recorded[],
  position: bigint,
  share: Share = WHOLE,
): readonly Sql[] => {
  const ownEvents = events.filter(({ stream }) => isIn(share, stream));
  const whole = ownEvents.filter((event) => !isDamaged(event) && !isForeign(event));

  return [
    ...ownEvents.flatMap((event) => {
      if (isForeign(event)) return [leftOut(event, String(event.data.problem))];
      return isDamaged(event)
        ? left(event, event.stored ? misshapen(event) : ACCEPTED)
        : changes(event, share);
    }),
    ...(whole.length > 0 ? [auditTrail(whole)] : []),
    ...erasedLines(whole),
    ...lastChanges(whole),
    ...inTree(events, share),
    checkpoint(position),
  ];
};

const changes = (event: Recorded, { of }: Share): readonly Sql[] => [
  ...(of === 1 ? templateUse(event) : []),
  ...(projections[categoryOf(event.stream)] ?? []).flatMap((projection) =>
    statement(projection as Statements, event),
  ),
];

const inTree = (events: readonly Recorded[], { part }: Share) => (part === 0 ? tree(events) : []);

const ACCEPTED = 'It is damaged, and an operator has accepted that.';
const misshapen = (event: Recorded) =>
  `It does not hold what such an event holds: ${misfitsIn(event).join(', ')}.`;

/** What is left of an event that cannot be projected: its place, why, and a mark on its document. */
export const parked = (event: Recorded, reason: string, share: Share = WHOLE): readonly Sql[] => [
  ...left(event, reason),
  ...inTree([event], share),
  checkpoint(event.position),
];

/** What command didn't write leaves its place alone: its document is shown as if it had never been. */
const leftOut = (event: Recorded, reason: string): Sql =>
  sql`insert into parked_events (position, stream, revision, type, error)
    values (${event.position}, ${event.stream}, ${event.revision}, ${event.type}, ${reason})`;

const left = (event: Recorded, reason: string): readonly Sql[] => [
  leftOut(event, reason),
  ...(categoryOf(event.stream) === 'document'
    ? [sql`update documents set parked = true where id = ${idOf(event.stream)}`]
    : []),
];

/** Only ever forward: an event at or below the checkpoint is never applied again. */
const checkpoint = (position: bigint) =>
  sql`update checkpoint set position = ${position} where position < ${position}`;

const statement = (statements: Statements, event: Recorded) =>
  (Object.hasOwn(statements, event.type) && statements[event.type]?.(event)) || [];
