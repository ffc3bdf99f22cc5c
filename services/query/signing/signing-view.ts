import { brandingOf } from '#contracts/api/account-settings.ts';
import { type FieldView, pageImages } from '#contracts/api/views/document.ts';
import { earlierEntriesView } from '#contracts/api/views/earlier-entries.ts';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { seenText } from '#contracts/document/earlier-entries.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import type { SignatureKind } from '#contracts/organisation/signature-kinds.ts';
import { sha256 } from '../../shared/keys/sha256.ts';

type Signer = Pick<
  DocumentRecipient,
  'id' | 'fullName' | 'email' | 'role' | 'status' | 'signingOrder' | 'signedAt'
>;

/** What a signing page is made from: the read models for the real page, or the log for the page as it was once. */
export type Signing = {
  readonly document: Pick<ExistingDocument, 'id' | 'title' | 'status' | 'pages' | 'pdf'> & {
    readonly isSealed: boolean;
    readonly sealedDestroyedAt: string | null;
  };
  /** One of the recipients. */
  readonly recipient: Signer;
  readonly recipients: readonly Signer[];
  /** The recipient's own fields. */
  readonly fields: readonly FieldView[];
  /** Other people's fields, as far as they are filled in. */
  readonly others: readonly (FieldView & { readonly commitment: string | null })[];
  readonly rule: EarlierEntriesRule;
  readonly signatureKinds: readonly SignatureKind[];
  /** The address below which the pages' pictures are. */
  readonly base: string;
  /** The sender's settings; null if there are none. */
  readonly settings: SettingsView | null;
  readonly consent: SigningView['consent'];
};

/** What a recipient's signing page shows: their own fields and, in their turn, what others entered before. */
export const signingView = ({
  document: { id, title, status, pages, pdf, isSealed, sealedDestroyedAt },
  recipient,
  recipients,
  fields,
  others,
  rule,
  signatureKinds,
  base,
  settings,
  consent,
}: Signing): SigningView => {
  const isTurn = isTurnOf({ status, recipients }, recipient);
  const shown = { rule, status, recipients, pdf };

  return {
    document: {
      id,
      title,
      status,
      pageCount: pages.length,
      imageUrls: pageImages(base, pages.length),
      pages: [...pages],
      sha256: pdf,
    },
    fields: [...fields],
    earlier: isTurn ? earlierEntriesView(shown, others) : [],
    seen: isTurn ? sha256(seenText(shown, others)) : null,
    signatureKinds: [...signatureKinds],
    recipient: {
      id: recipient.id,
      position: recipients.indexOf(recipient),
      fullName: recipient.fullName,
      email: recipient.email,
      status: recipient.status,
      signedAt: recipient.signedAt,
    },
    isCopyRecipient: !mustAct(recipient),
    isTurn,
    completed: status === 'completed',
    sealed: isSealed && sealedDestroyedAt === null,
    sealedDestroyedAt,
    branding: settings?.brandingOnSigningPage ? brandingOf(settings) : null,
    consent,
  };
};
