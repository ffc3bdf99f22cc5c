import type { Context } from 'koa';
import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { consent } from '#contracts/document/consent/consent.ts';
import { signatureKinds } from '#contracts/document/fields/signature-kinds.ts';
import { sql } from '../../shared/database/sql.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Linked } from '../http/policy.ts';
import type { Beside } from '../read-models/database.ts';
import { ownersSettings, type SettingsRow, settingsIn } from '../settings/settings.ts';
import { signingView } from './signing-view.ts';

/** What a signing page shows beside the document: the recipient's fields as JSON, how they may sign, and the settings of its owner. */
export type PageContents = SettingsRow & {
  readonly fields: string | null;
  /** Null if its organisation said nothing of it. */
  readonly signatureKinds: SigningView['signatureKinds'] | null;
};

/** Finds the PageContents beside a linked document. */
export const pageContents = ({ documentId, recipientId }: SigningLink): Beside => ({
  fields: sql`
    select '[' || string_agg(view, ',' order by revision) || ']' as "fields" from signature_fields
    where document_id = ${documentId} and recipient_id = ${recipientId}`,
  kinds: sql`select to_jsonb(signature_kinds) as "signatureKinds" from documents where id = ${documentId}`,
  sender: ownersSettings,
});

/** `GET /api/sign/{token}`. */
export const linkedSigningView =
  (now: () => string) =>
  async (
    { params }: Context,
    _: SigningLink,
    find: () => Promise<Linked & { readonly found: PageContents }>,
  ): Promise<SigningView> => {
    const { document, recipient, recipients, found } = await find();
    const { view, pages, pdf } = document;
    const fields: readonly FieldView[] = JSON.parse(found.fields ?? '[]');

    return signingView({
      document: { ...view, pages, pdf, isSealed: view.sealed, sealedDestroyedAt: document.sealedDestroyedAt },
      recipient,
      recipients,
      fields,
      signatureKinds: found.signatureKinds ?? [...signatureKinds],
      base: `/api/sign/${params.token}`,
      settings: settingsIn(found, now()),
      consent: { ...consent, sha256: consentSha256 },
    });
  };
