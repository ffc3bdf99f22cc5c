import { brandingOf, settingsOf } from '#contracts/account/settings.ts';
import type { Account } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { fieldView, pageImages } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { AsSeenByView, LinkState } from '#contracts/api/views/timeline.ts';
import { consent, consentText } from '#contracts/document/consent.ts';
import { type DocumentRecipient, type ExistingDocument, isLinkExpired } from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import type { History } from './history.ts';
import { stateAt } from './state-view.ts';

/** What a recipient's link showed at a revision. Refuses `not-found` for whom the document never had. */
export const asSeenBy = (
  history: History,
  recipientId: string,
  revision: number,
  base: string,
): AsSeenByView => {
  const { event, state } = stateAt(history, revision);
  const { at } = event.metadata;
  const there = state.recipients.find(({ id }) => id === recipientId);
  const { fullName, email } = there ?? addedIn(history, recipientId, revision) ?? refuse('not-found');
  const link = there ? linkStateOf(state, there, at) : 'removed';
  const agreed = agreementIn(history, recipientId, revision);
  const version = agreed?.version ?? consent.version;

  return {
    revision,
    at,
    recipient: { id: recipientId, fullName, email },
    link,
    view: there && link === 'open' ? signingView(state, there, { at, base, history, agreed }) : null,
    agreed,
    consentText: version === consent.version ? consentText : null,
  };
};

const addedIn = ({ events }: History, recipientId: string, revision: number) => {
  const added = events
    .slice(0, revision + 1)
    .findLast((event) => event.type === 'RecipientAdded' && event.data.recipient === recipientId);

  return added?.type === 'RecipientAdded' ? added.data : null;
};

/** As the rules for links have it (policy.ts), and whether there was one at all. */
const linkStateOf = (document: ExistingDocument, recipient: DocumentRecipient, at: string): LinkState => {
  if (document.deleted) return 'deleted';
  if (document.status === 'draft' || recipient.sentAt === null) return 'not-invited';
  if (document.status === 'cancelled' && recipient.status !== 'declined') return 'cancelled';

  return isLinkExpired(recipient, at) ? 'expired' : 'open';
};

type Agreement = AsSeenByView['agreed'];

const agreementIn = ({ events }: History, recipientId: string, revision: number): Agreement => {
  const signed = events
    .slice(0, revision + 1)
    .find((event) => event.type === 'RecipientSigned' && event.data.recipient === recipientId);

  return signed?.type === 'RecipientSigned' ? { at: signed.metadata.at, ...signed.data.consent } : null;
};

type Moment = {
  readonly at: string;
  readonly base: string;
  readonly history: History;
  readonly agreed: Agreement;
};

const signingView = (
  document: ExistingDocument,
  recipient: DocumentRecipient,
  { at, base, history, agreed }: Moment,
): SigningView => ({
  document: {
    id: document.id,
    title: document.title,
    status: document.status,
    pageCount: document.pages.length,
    imageUrls: pageImages(base, document.pages.length),
    pages: [...document.pages],
    sha256: document.pdf,
  },
  fields: document.fields
    .filter((field) => field.recipient === recipient.id)
    .map((field) => fieldView(document.id, field)),
  recipient: {
    id: recipient.id,
    position: document.recipients.indexOf(recipient),
    fullName: recipient.fullName,
    email: recipient.email,
    status: recipient.status,
    signedAt: recipient.signedAt,
  },
  isCopyRecipient: recipient.role === 'copy',
  isTurn: isTurnOf(document, recipient),
  completed: document.status === 'completed',
  sealed: document.sealed !== null,
  branding: brandingAt(history.people.ownerAt(at)),
  consent: agreed ? agreedTo(agreed) : { ...consent, sha256: consentSha256 },
});

/** The sentence of a version that is kept no longer is not made up. */
const agreedTo = ({ version, sha256 }: NonNullable<Agreement>) => ({
  version,
  sha256,
  sentence: version === consent.version ? consent.sentence : '',
});

const brandingAt = (owner: Account): SigningView['branding'] => {
  if (owner.status === 'none') return null;
  const { fullName, email, branding } = owner;
  const settings = settingsOf({ fullName, email, ...branding });

  return settings.brandingOnSigningPage ? brandingOf(settings) : null;
};
