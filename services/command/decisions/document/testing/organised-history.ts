import fc from 'fast-check';
import { expect } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Actor, Authority, Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { KNOWN_FOR, type OrganisationAt } from '#contracts/organisation/authority.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { evolveOrganisation, membershipIn, noOrganisation } from '#contracts/organisation/state.ts';
import { document } from '../decider.ts';

// Random histories of an organisation and one of its documents, in which people do what they may and try what they may not.

export const acme = 'acme';
const lease = 'lease';
const people = ['olive', 'mia', 'sid', 'vera'] as const;
const teams = ['sales', 'legal'] as const;
const START = Date.parse('2026-11-23T10:00:00.000Z');
export const account = (id: string): Actor => ({ kind: 'account', id });

/** Something that an organisation says, or a command on its document that somebody tries. `after` is in milliseconds. */
export type Step = { readonly after: number; readonly by: string } & (
  | { readonly says: OrganisationEvent }
  /** `known` is how many milliseconds ago the rim looked at the organisation. */
  | { readonly tries: DocumentCommand; readonly known: number }
);

const person = fc.constantFrom(...people);
const team = fc.constantFrom(...teams);

const says: fc.Arbitrary<OrganisationEvent> = fc.oneof(
  fc.record({
    type: fc.constant('TeamMemberSet' as const),
    data: fc.record({
      team,
      account: person,
      role: fc.constantFrom('manager', 'sender', 'preparer', 'viewer', null),
    }),
  }),
  fc.record({
    type: fc.constant('MemberRolesChanged' as const),
    data: fc.record({
      account: person,
      roles: fc.constantFrom('member', 'auditor', 'records-manager', 'admin').map((role) => [role]),
    }),
  }),
  fc.record({
    type: fc.constant('MemberSuspended' as const),
    data: fc.record({ account: person, reason: fc.constant('x') }),
  }),
  fc.record({ type: fc.constant('MemberReactivated' as const), data: fc.record({ account: person }) }),
  fc.constantFrom<OrganisationEvent>(
    { type: 'PolicySet', data: { policy: 'fourEyes', value: 'all' } },
    { type: 'PolicySet', data: { policy: 'fourEyes', value: 'off' } },
    { type: 'PolicySet', data: { policy: 'sendersRelease', value: true } },
    { type: 'PolicySet', data: { policy: 'personalSpaces', value: false } },
  ),
);

const tries: fc.Arbitrary<DocumentCommand> = fc.oneof(
  fc.record({ type: fc.constant('MoveDocument' as const), data: fc.record({ team: fc.option(team) }) }),
  fc.record({
    type: fc.constant('ShareDocument' as const),
    data: fc.record({
      share: fc.constantFrom('one', 'two'),
      right: fc.constantFrom('view' as const, 'edit' as const),
      with: fc.oneof(
        fc.record({ kind: fc.constant('account' as const), id: person }),
        fc.record({ kind: fc.constant('team' as const), id: team }),
      ),
      until: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constant('TransferOwnership' as const),
    data: fc.record({ to: person, reason: fc.constant('x'), isOwnerGone: fc.boolean() }),
  }),
  fc.constantFrom<DocumentCommand>(
    { type: 'EditDocument', data: { title: 'Rent' } },
    { type: 'EditDocument', data: { title: 'Lease' } },
    { type: 'SendDocument', data: {} },
    { type: 'RequestRelease', data: { to: null, note: null } },
    { type: 'ReleaseDocument', data: { askedAt: new Date(START).toISOString() } },
    { type: 'RefuseRelease', data: { reason: 'x' } },
    { type: 'RecordDocumentView', data: {} },
    { type: 'RecordTimelineView', data: {} },
    { type: 'PlaceHold', data: { matter: 'm', kind: 'legal', reason: 'x' } },
    { type: 'ReleaseHold', data: { matter: 'm', reason: 'x' } },
    { type: 'VoidDocument', data: {} },
    { type: 'DeleteDocument', data: {} },
    { type: 'RestoreDocument', data: { reason: 'x' } },
  ),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ after: fc.nat(4_000), by: fc.constant('olive'), says }) },
  {
    weight: 2,
    arbitrary: fc.record({ after: fc.nat(2_000), by: person, tries, known: fc.nat(KNOWN_FOR) }),
  },
);

const file = { originalFileName: 'a.pdf', fileType: 'pdf', original: 'a', pdf: 'b' } as const;
const drafted: readonly DocumentCommand[] = [
  {
    type: 'UploadDocument',
    data: { title: 'Lease', ...file, pages: [{ width: 595, height: 842 }], team: 'sales' },
  },
  {
    type: 'AddRecipient',
    data: {
      recipient: 'sam',
      fullName: 'Sam',
      email: 'sam@example.com',
      title: null,
      role: 'signer',
      signingOrder: 1,
    },
  },
  {
    type: 'PlaceField',
    data: {
      field: `${lease}.f`,
      recipient: 'sam',
      type: 'signature',
      label: 'Here',
      pageNumber: 1,
      x: 0,
      y: 0,
      width: 100,
      height: 30,
      fontSize: null,
      required: true,
    },
  },
];

const founding: readonly OrganisationEvent[] = [
  { type: 'OrganisationFounded', data: { name: 'Acme' } },
  ...teams.map((team): OrganisationEvent => ({ type: 'TeamCreated', data: { team, name: team } })),
  ...people
    .filter((one) => one !== 'olive')
    .map(
      (account): OrganisationEvent => ({
        type: 'MemberJoined',
        data: { account, via: 'sso', invitation: null, roles: ['member'], teams: [] },
      }),
    ),
  { type: 'TeamMemberSet', data: { team: 'sales', account: 'olive', role: 'sender' } },
  { type: 'TeamMemberSet', data: { team: 'sales', account: 'mia', role: 'manager' } },
];

const recordedAt = <Event extends Message>(
  stream: string,
  event: Event,
  revision: number,
  metadata: { readonly at: string; readonly by: Actor; readonly authority?: Authority },
) =>
  ({ ...event, id: '', stream, revision, position: 0n, metadata: metadata as Metadata }) as Recorded<Event>;

/** Lives through a history, and returns the document's events with what its organisation said up to each of them. */
export const lived = (steps: readonly Step[]) => {
  const said: OrganisationAt[] = [];
  const events: { readonly event: Recorded<DocumentEvent>; readonly said: readonly OrganisationAt[] }[] = [];
  let state: Document = document.initial;
  let now = START;
  const at = (time = now) => new Date(time).toISOString();

  const say = (event: OrganisationEvent, by: string) => {
    const told = recordedAt(`organisation-${acme}`, event, said.length, { at: at(), by: account(by) });
    said.push({ at: at(), state: evolveOrganisation(said.at(-1)?.state ?? noOrganisation, told) });
  };
  const attempt = (command: DocumentCommand, by: string, known: number) => {
    const then = said.findLast((one) => Date.parse(one.at) <= now - known) ?? said.at(-1);
    const membership = then ? (membershipIn(then.state, by) ?? undefined) : undefined;
    const issued = { ...seen(command, state), at: at(), by: account(by), membership };
    const decision = decidedOrRefused(issued, state);
    const authority = document.authority?.(decision, state, issued);
    for (const event of decision) {
      const written = recordedAt(`document-${lease}`, event, events.length, {
        at: at(),
        by: account(by),
        ...(authority && { authority }),
      });
      expect(document.problem(state, written)).toBeNull();
      state = document.evolve(state, written);
      events.push({ event: written, said: [...said] });
    }
  };

  for (const event of founding) say(event, 'olive');
  for (const command of drafted) attempt(command, 'olive', 0);
  now += 2 * KNOWN_FOR;
  for (const one of steps) {
    now += one.after;
    if ('says' in one) say(one.says, one.by);
    else attempt(one.tries, one.by, one.known);
  }

  return events;
};

const decidedOrRefused = (issued: Parameters<typeof document.decide>[0], state: Document) => {
  try {
    return document.decide(issued, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
};

export const histories = fc.array(step, { minLength: 5, maxLength: 25 });

/** Whoever releases a document looked at the request that there is. */
const seen = (command: DocumentCommand, state: Document): DocumentCommand =>
  command.type === 'ReleaseDocument' && state.status !== 'none' && state.release
    ? { ...command, data: { askedAt: state.release.at } }
    : command;
