import type { Account, ActiveAccount } from '#contracts/account/state.ts';
import { LOST } from '#contracts/closed.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { emailClaim, usernameClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

type NameClaim = typeof usernameClaim;

/** Milliseconds after which a claim counts as interrupted if its account doesn't have the name. */
const ABANDONED = 60_000;
/** Milliseconds after which an account's own claim is renewed, well before anybody else may free it. */
const RENEWED = 30_000;

/** Claims a name for an account, and frees one that an interrupted claim left behind. Refuses if the name is taken. */
export const claim = async (
  writer: Writer,
  decider: NameClaim,
  name: string,
  id: string,
  envelope: Envelope,
) => {
  const key = writer.lookup.claimKey(name);
  await freeIfAbandoned(writer, decider, { key, id }, envelope);
  await handle(writer, decider, key, asNewCommand(envelope), { type: 'ClaimName', data: { account: id } });
};

export const free = (writer: Writer, decider: NameClaim, name: string, id: string, envelope: Envelope) =>
  handle(writer, decider, writer.lookup.claimKey(name), asNewCommand(envelope), {
    type: 'FreeName',
    data: { account: id },
  });

const freeIfAbandoned = async (
  writer: Writer,
  decider: NameClaim,
  { key, id }: { readonly key: string; readonly id: string },
  envelope: Envelope,
) => {
  const { state, past } = await writer.streams.read(decider, key);
  const last = past.at(-1);
  if (state.account === null || !last) return;
  const age = millisecondsBetween(last.metadata.at, writer.now());
  if (age < (state.account === id ? RENEWED : ABANDONED)) return;

  const holder = await writer.streams.read(account, state.account);
  if (isOpen(holder.state) && isNamedBy(writer, nameOf(decider, holder.state), key)) return;
  await handle(writer, decider, key, asNewCommand(envelope), {
    type: 'FreeName',
    data: { account: state.account },
  });
};

/** A closed account holds no names any more, even if it was interrupted before it freed them. */
const isOpen = (holder: Account): holder is ActiveAccount =>
  holder.status !== 'none' && holder.closedAt === null;

/** Nobody can tell what a lost name was. So it may be any, until its key is back. */
const isNamedBy = ({ lookup }: Writer, name: string, key: string): boolean =>
  name === LOST || lookup.claimKey(name) === key;

const nameOf = (decider: NameClaim, { username, email }: ActiveAccount) =>
  decider === emailClaim ? email : username;

/** Whether an address belongs to another account now. */
export const isTaken = async (writer: Writer, email: string, id: string): Promise<boolean> => {
  const { state } = await writer.streams.read(emailClaim, writer.lookup.claimKey(email));
  if (state.account === null || state.account === id) return false;
  const holder = await writer.streams.read(account, state.account);

  if (!isOpen(holder.state)) return false;
  const { email: held } = holder.state;

  return held === LOST || normalisedName(held) === normalisedName(email);
};

export const claimBoth = async (
  writer: Writer,
  { username, email }: { readonly username: string; readonly email: string },
  id: string,
  envelope: Envelope,
) => {
  await claim(writer, usernameClaim, username, id, envelope);
  await claim(writer, emailClaim, email, id, envelope).catch(async (error) => {
    await free(writer, usernameClaim, username, id, envelope);
    throw error;
  });
};
