import type { Account } from '#contracts/account/state.ts';
import { settingsOf } from '#contracts/api/account-settings.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { fieldView } from '#contracts/api/views/document.ts';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import type { AsSeenByView, LinkState } from '#contracts/api/views/timeline.ts';
import { consent } from '#contracts/document/consent/consent.ts';
import { consentOf } from '#contracts/document/consent/earlier-consents.ts';
import { sealedDestroyedAt } from '#contracts/document/erasures.ts';
import { signatureKindsIn } from '#contracts/document/fields/ways-to-sign.ts';
import { newestLinkOf, type SigningLinkState, signingLinkState } from '#contracts/document/links.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { earlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { commitmentOf } from '#contracts/personal/box.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import type { History } from '../history/history.ts';
import { signingView } from '../signing/signing-view.ts';
import { stateAt } from './state-view.ts';

/**
 * Returns what a recipient's link showed at a revision. Refuses with `not-found` if the document never had this
 * recipient.
 */
export const asSeenBy = (
  history: History,
  recipientId: string,
  revision: number,
  base: string,
): AsSeenByView => {
  const { event, state } = stateAt(history, revision);
  const { at } = event.metadata;
  const recipient = state.recipients.find(({ id }) => id === recipientId);
  const { fullName, email } = recipient ?? removedFrom(history, recipientId, revision) ?? refuse('not-found');
  const link = recipient ? linkStateOf(state, recipient, at) : 'removed';
  const agreed = agreementIn(history, recipientId, revision);
  const version = agreed?.version ?? consent.version;

  return {
    revision,
    at,
    recipient: { id: recipientId, fullName, email },
    link,
    view:
      recipient && link === 'open'
        ? signingView({
            document: {
              ...state,
              isSealed: state.sealed !== null,
              sealedDestroyedAt: sealedDestroyedAt(state),
            },
            recipient,
            recipients: state.recipients,
            ...fieldsFor(recipientId, state),
            rule: earlierEntriesRule(state),
            signatureKinds: signatureKindsIn(state.policies),
            base,
            settings: settingsThen(history.people.ownerAt(state.owner, at)),
            consent: agreed ? agreedTo(agreed) : { ...consent, sha256: consentSha256 },
          })
        : null,
    agreed,
    consentText: consentOf(version)?.text ?? null,
  };
};

const fieldsFor = (recipient: string, { id, fields }: ExistingDocument) => ({
  fields: fields.filter((field) => field.recipient === recipient).map((field) => fieldView(id, field)),
  others: fields
    .filter((field) => field.recipient !== recipient && field.value !== null)
    .map((field) => ({ ...fieldView(id, field), commitment: commitmentOf(field.box) })),
});

/** A recipient who was removed, as they were before that. Null if they never were one. */
const removedFrom = (history: History, recipientId: string, revision: number) => {
  const removed = history.events
    .slice(0, revision + 1)
    .findLastIndex((event) => event.type === 'RecipientRemoved' && event.data.recipient === recipientId);

  return removed < 1
    ? null
    : stateAt(history, removed - 1).state.recipients.find(({ id }) => id === recipientId);
};

/** Before the first mail was sent, the recipient had no link. */
const linkStateOf = (document: ExistingDocument, recipient: DocumentRecipient, at: string): LinkState => {
  const state = signingLinkState(document, newestLinkOf(recipient), at);

  return recipient.sentAt === null && state !== 'deleted' ? 'not-invited' : linkStates[state];
};

const linkStates: Readonly<Record<SigningLinkState, LinkState>> = {
  current: 'open',
  removed: 'removed',
  deleted: 'deleted',
  'not-sent': 'not-invited',
  outdated: 'expired',
  withdrawn: 'expired',
  voided: 'cancelled',
  declined: 'cancelled',
  expired: 'expired',
};

type Agreement = AsSeenByView['agreed'];

const agreementIn = ({ events }: History, recipientId: string, revision: number): Agreement => {
  const signed = events
    .slice(0, revision + 1)
    .find((event) => event.type === 'RecipientSigned' && event.data.recipient === recipientId);

  return signed?.type === 'RecipientSigned' ? { at: signed.metadata.at, ...signed.data.consent } : null;
};

/** The sentence stays empty for a version of the consent that only a newer version of the product knows. */
const agreedTo = ({ version, sha256 }: NonNullable<Agreement>) => ({
  version,
  sha256,
  sentence: consentOf(version)?.sentence ?? '',
});

const settingsThen = (owner: Account): SettingsView | null => {
  if (owner.status === 'none') return null;
  const { fullName, email, branding } = owner;

  return settingsOf({ fullName, email, ...branding });
};
