import type { AccountEvent } from '#contracts/account/events.ts';
import { type Identity, isSameIdentity, issuerForms } from '#contracts/account/identities.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { identityClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

/** Milliseconds after which an identity may be claimed for another account, if the one that has it doesn't say so. */
const ABANDONED = 60_000;

/** The open account of somebody with this identity at a provider; null if there is none. */
export const holderOfIdentity = async (
  { streams }: Pick<Writer, 'streams'>,
  identity: Identity,
): Promise<string | null> => {
  const { state: claim } = await streams.read(identityClaim, identity.subject);
  if (claim.account === null) return null;
  const { state } = await streams.read(account, claim.account);
  const isLinked = state.status !== 'none' && state.identities.some(isSameIdentity(identity));

  return isLinked && state.closedAt === null ? claim.account : null;
};

/**
 * Who somebody is at a provider: as they are linked, under whichever form of its issuer, or else under the one that is
 * given.
 */
export const identityAt = async (
  writer: Pick<Writer, 'streams' | 'lookup'>,
  issuer: string,
  sub: string,
): Promise<Identity> => {
  const [first, other] = issuerForms(issuer).map((one) => ({
    issuer: one,
    subject: writer.lookup.identity(one, sub),
  })) as [Identity, Identity];

  return (await holderOfIdentity(writer, first)) === null && (await holderOfIdentity(writer, other)) !== null
    ? other
    : first;
};

/**
 * Links an identity to an account: first it's claimed, so that no two accounts have it, then the account says so. If
 * that's interrupted, or the account is closed, the identity is free again after a minute.
 */
export const link = async (
  writer: Writer,
  id: string,
  identity: Identity,
  envelope: Envelope,
): Promise<void> => {
  await claimIdentity(writer, id, identity, envelope);
  await handle(writer, account, id, asNewCommand(envelope), {
    type: 'LinkIdentity',
    data: { issuer: identity.issuer, subject: identity.subject },
  });
};

/** Claims an identity for an account that is about to be linked to it. */
export const claimIdentity = async (
  writer: Writer,
  id: string,
  identity: Identity,
  envelope: Envelope,
): Promise<void> => {
  await freeIfAbandoned(writer, id, identity, envelope);
  await handle(writer, identityClaim, identity.subject, asNewCommand(envelope), {
    type: 'ClaimName',
    data: { account: id },
  });
};

/** Lets somebody else be linked to it. */
export const freeIdentity = async (
  writer: Writer,
  id: string,
  { subject }: Pick<Identity, 'subject'>,
  envelope: Envelope,
): Promise<void> => {
  await handle(writer, identityClaim, subject, asNewCommand(envelope), {
    type: 'FreeName',
    data: { account: id },
  });
};

/** Does the same for each identity that these events took from an account, unless they linked it anew. */
export const freeUnlinked = async (
  writer: Writer,
  id: string,
  events: readonly AccountEvent[],
  envelope: Envelope,
): Promise<void> => {
  const linked = events.flatMap(({ type, data }) => (type === 'IdentityLinked' ? [data.subject] : []));
  for (const { type, data } of events)
    if (type === 'IdentityUnlinked' && !linked.includes(data.subject))
      await freeIdentity(writer, id, data, envelope);
};

const freeIfAbandoned = async (writer: Writer, id: string, identity: Identity, envelope: Envelope) => {
  const { state, past } = await writer.streams.read(identityClaim, identity.subject);
  const last = past.at(-1);
  if (state.account === null || state.account === id || !last) return;
  if (millisecondsBetween(last.metadata.at, writer.now()) < ABANDONED) return;
  if ((await holderOfIdentity(writer, identity)) !== null) return;
  await handle(writer, identityClaim, identity.subject, asNewCommand(envelope), {
    type: 'FreeName',
    data: { account: state.account },
  });
};
