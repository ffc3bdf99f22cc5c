import { refuse } from '#contracts/api/refusals.ts';
import { isGranted, rightsOf } from '#contracts/document/access.ts';
import { isLinkExpired, isLinkWithdrawn } from '#contracts/document/links.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import type { Document, DocumentRecipient } from '#contracts/document/state.ts';
import { foldedEmail } from '#contracts/email.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { existing, signersInTurn } from './lookup.ts';

/**
 * Lets an account have the signing link of the recipient whose confirmed address it has. If that's refused, the
 * document's owner learns why; for anybody else the document doesn't exist, so that ids can't be probed.
 */
const takeSigningLink = (command: Command<'TakeSigningLink'>, document: Document): Decision => {
  const {
    data: { email, isProvided },
    by,
    at,
  } = command;
  if (document.status === 'none' || by.kind !== 'account') return refuse('not-found');
  const ownRecipients = signersInTurn(document).filter(isAt(email));
  const taken = ownRecipients.find(({ id: recipient }) =>
    rightsOf({ kind: 'addressee', id: by.id, email, recipient }, document, at).has('take-signing-link'),
  );
  if (taken) return [{ type: 'SigningLinkTaken', data: { recipient: taken.id } }];
  const { membership } = command;
  if (!isGranted('view', { ...by, membership }, document, at)) return refuse('not-found');
  if (email === null) return refuse(isProvided ? 'signing.address-provided' : 'email.not-confirmed');

  return refuse(
    ownRecipients.some((one) => isLinkExpired(one, at)) ? 'signing.own-link-expired' : 'signing.not-own-turn',
  );
};

/** Changes nothing for whoever has signed, or once nobody can sign any more. */
const withdrawSigningLink = (
  { data: { recipient: id } }: Command<'WithdrawSigningLink'>,
  document: Document,
): Decision => {
  const { status, deleted, organisation, recipients } = existing(document);
  const holder = recipients.find((one) => one.id === id);
  if (status !== 'sent' || deleted || organisation === null) return [];
  if (!holder || !mustAct(holder) || holder.status !== 'pending' || isLinkWithdrawn(holder)) return [];

  return [{ type: 'SigningLinkWithdrawn', data: { recipient: id, linkVersion: holder.linkVersion } }];
};

const isAt =
  (address: string | null) =>
  ({ email }: DocumentRecipient): boolean =>
    address !== null && foldedEmail(email) === foldedEmail(address);

export const takingDecisions = {
  WithdrawSigningLink: withdrawSigningLink,
  TakeSigningLink: takeSigningLink,
} satisfies Partial<DocumentDecisions>;
