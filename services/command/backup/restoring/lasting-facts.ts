import type { AccountEvent } from '#contracts/account/events.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { isNewerLink } from '#contracts/document/links.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { decodeByStream } from '../../../shared/log/decode.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { decryptEvents } from '../../../shared/vault/decrypt-events.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';
import { credentialTypes, type LastingCredentials, lastingCredentials } from './lasting-credentials.ts';
import { erasureTypes, type LastingErasures, lastingErasures } from './lasting-erasures.ts';
import { holdTypes, type LastingHolds, lastingHolds } from './lasting-holds.ts';
import { type LastingMembers, lastingMembers, memberTypes } from './lasting-members.ts';

/** The version and expiry of a recipient's link, as the last mail or resend left them. */
export type LastingLink = {
  readonly document: string;
  readonly recipient: string;
  readonly linkVersion: number;
  readonly linkExpiresAt: string | null;
};

/** A link that lets somebody see a document's timeline. */
export type AuditLink = { readonly document: string; readonly link: string; readonly isRevoked: boolean };

/** A requested change of e-mail address; `id` is the id of the event. */
type EmailRequest = { readonly id: string; readonly email: string; readonly expiresAt: string };

/**
 * Facts that must survive a restore, such as revoked links (design, section 8), gathered from the events of some
 * epochs.
 */
export type LastingFacts = LastingErasures &
  LastingHolds &
  LastingMembers &
  LastingCredentials & {
    /** The newest link of each recipient; the key is the document and the recipient. */
    readonly links: ReadonlyMap<string, LastingLink>;
    /** The key is the document and the link. */
    readonly auditLinks: ReadonlyMap<string, AuditLink>;
    /** Changes of address whose confirmation link still works; the key is the account. */
    readonly awaited: ReadonlyMap<string, EmailRequest>;
    /** The ids of the requests whose link was used, replaced or withdrawn. */
    readonly over: ReadonlySet<string>;
    readonly usedCodes: readonly { readonly accountId: string; readonly code: string }[];
  };

type Noted = Omit<Recorded, 'position'>;

/** The types of events that tell us about these facts. */
const types: readonly (
  | DocumentEvent['type']
  | AccountEvent['type']
  | MatterEvent['type']
  | OrganisationEvent['type']
)[] = [
  ...erasureTypes,
  ...holdTypes,
  ...memberTypes,
  ...credentialTypes,
  'InvitationMailed',
  'InvitationsResent',
  'LinkVersionKept',
  'AuditLinkCreated',
  'AuditLinkRevoked',
  'EmailChangeRequested',
  'EmailChangeWithdrawn',
  'EmailChanged',
  'PasswordChanged',
  'RecoveryCodeUsed',
];

/**
 * Gathers the facts of one or more epochs, from events as they're stored. The events of each epoch must come in their
 * order.
 */
export const lastingFacts = (vault: Pick<Vault, 'open'>) => {
  const links = new Map<string, LastingLink>();
  const auditLinks = new Map<string, AuditLink>();
  const awaited = new Map<string, Map<string, EmailRequest>>();
  const over = new Set<string>();
  const usedCodes: LastingFacts['usedCodes'][number][] = [];
  const [erasures, holds, members] = [lastingErasures(), lastingHolds(), lastingMembers()];
  const credentials = lastingCredentials();

  const link = (found: LastingLink) => {
    const key = `${found.document} ${found.recipient}`;
    const known = links.get(key);
    if (!known || isNewerLink(found, known) || isFirstMailOf(found, known)) links.set(key, found);
  };
  const auditLink = (found: AuditLink) => {
    const key = `${found.document} ${found.link}`;
    if (found.isRevoked || !auditLinks.has(key)) auditLinks.set(key, found);
  };
  const awaitedIn = (epoch: number) => {
    const known = awaited.get(String(epoch)) ?? new Map<string, EmailRequest>();
    awaited.set(String(epoch), known);
    return known;
  };
  const end = (epoch: number, account: string) => {
    const before = awaitedIn(epoch).get(account);
    if (before) over.add(before.id);
    awaitedIn(epoch).delete(account);
  };

  const document = (id: string, event: DocumentEvent) => {
    if (event.type === 'InvitationMailed' || event.type === 'LinkVersionKept') {
      const { recipient, linkVersion, linkExpiresAt } = event.data;
      link({ document: id, recipient, linkVersion, linkExpiresAt });
    }
    if (event.type === 'InvitationsResent')
      for (const invited of event.data.invitations) link({ document: id, ...invited, linkExpiresAt: null });
    if (event.type === 'AuditLinkCreated' || event.type === 'AuditLinkRevoked')
      auditLink({ document: id, link: event.data.link, isRevoked: event.type === 'AuditLinkRevoked' });
  };
  const account = (accountId: string, event: AccountEvent, eventId: string, epoch: number) => {
    if (event.type === 'RecoveryCodeUsed') usedCodes.push({ accountId, code: event.data.code });
    else end(epoch, accountId);
    if (event.type === 'EmailChangeRequested')
      awaitedIn(epoch).set(accountId, { id: eventId, ...event.data });
  };

  return {
    note: async (some: readonly Noted[], epoch: number) => {
      const telling = some.filter(({ type }) => types.some((one) => one === type));
      for (const read of await decryptEvents(
        vault,
        telling.map((stored) => ({ ...stored, position: 0n })),
      )) {
        const event = decodeByStream(read);
        if (isDamaged(event)) refuse('history.damaged');
        // We skip an event whose newer version this code doesn't know.
        if (event.type !== read.type) continue;
        const { id, stream } = event;
        erasures.note(event as Recorded<DocumentEvent | AccountEvent>);
        holds.note(event as Recorded<DocumentEvent | MatterEvent>);
        credentials.note(event as Recorded<AccountEvent | OrganisationEvent>);
        if (stream.startsWith('organisation-')) members.note(event as Recorded<OrganisationEvent>, epoch);
        if (stream.startsWith('document-')) document(idOf(stream), event as Recorded<DocumentEvent>);
        if (stream.startsWith('account-')) account(idOf(stream), event as Recorded<AccountEvent>, id, epoch);
      }
    },
    of: (epoch: number): LastingFacts => ({
      links,
      auditLinks,
      awaited: awaitedIn(epoch),
      over,
      usedCodes,
      ...erasures.found,
      ...holds.found,
      ...members.found,
      ...credentials.found,
    }),
  };
};

/**
 * Whether this is the first mail for a version of the link that a resend created. Only the mail knows when it expires.
 */
const isFirstMailOf = (one: LastingLink, other: LastingLink) =>
  one.linkVersion === other.linkVersion && other.linkExpiresAt === null;

/** How many events are read at once to know who wrote them. */
const AT_ONCE = 100;

/** The events of a later backup count as those of an epoch that has no number here. */
const LATER = 0;

/**
 * Gathers the facts of all epochs except `to`, the one that is being written, and of a later backup if there is one: on
 * a new machine no epoch of the log knows what happened after the backup that is restored.
 */
export const factsOfOtherEpochs = async (
  store: DecryptedLog,
  to: number,
  later: Pick<VerifiedBackup, 'events'> | null,
  signal: AbortSignal,
): Promise<LastingFacts> => {
  const facts = lastingFacts(store.vault);
  let some: { readonly event: Recorded; readonly epoch: number }[] = [];
  const note = async () => {
    const ours = await Promise.all(some.map(({ event, epoch }) => isOurs(store, event, epoch)));
    for (const [n, { event, epoch }] of some.entries()) if (ours[n]) await facts.note([event], epoch);
    some = [];
  };
  for await (const news of store.follow({ types, from: null, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event' || news.epoch === null || news.epoch === to) continue;
    some.push({ event: news.event, epoch: news.epoch });
    if (some.length === AT_ONCE) await note();
  }
  await note();
  signal.throwIfAborted();
  if (later) for await (const some of later.events()) await facts.note(some, LATER);

  return facts.of(to);
};

/** What somebody else wrote has no consequences in an epoch that is restored either. */
const isOurs = async (
  { read }: Pick<DecryptedLog, 'read'>,
  { stream, revision }: Recorded,
  epoch: number,
): Promise<boolean> => {
  const [event] = await read(inEpoch(epoch, stream), revision, 1);

  return event !== undefined && !isForeign(event);
};

/** Returns the links that are newer in other epochs than in this one, for documents that exist in this one. */
export const newerLinks = (
  elsewhere: LastingFacts,
  here: LastingFacts,
  isHere: (document: string) => boolean,
): readonly LastingLink[] =>
  [...elsewhere.links].flatMap(([key, link]) => {
    const known = here.links.get(key) ?? { linkVersion: 1, linkExpiresAt: null };

    return isHere(link.document) && isNewerLink(link, known) ? [link] : [];
  });

/** Returns the audit links that work in this epoch but were revoked in another one. */
export const deadAuditLinks = (elsewhere: LastingFacts, here: LastingFacts): readonly AuditLink[] =>
  [...here.auditLinks].flatMap(([key, link]) =>
    !link.isRevoked && elsewhere.auditLinks.get(key)?.isRevoked ? [link] : [],
  );

/**
 * Returns the changes of address that are pending in this epoch, but whose link was already used or replaced in
 * another.
 */
export const deadRequests = (elsewhere: LastingFacts, here: LastingFacts) =>
  [...here.awaited].filter(([, { id }]) => elsewhere.over.has(id));
