import type { Context } from 'koa';
import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { consent } from '#contracts/document/consent/consent.ts';
import {
  EARLIER_ENTRIES_DEFAULT,
  type EarlierEntriesRule,
} from '#contracts/organisation/earlier-entries-rules.ts';
import { signatureKinds } from '#contracts/organisation/signature-kinds.ts';
import { sql } from '../../shared/database/sql.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import { bareSigningToken, type SigningLink } from '../../shared/keys/signing-link.ts';
import type { Linked } from '../access/policy.ts';
import type { Beside } from '../read-models/database.ts';
import { ownersSettings, type SettingsRow, settingsIn } from '../settings/settings.ts';
import { type Signing, signingView } from './signing-view.ts';

/** What a signing page shows beside the document: the recipient's fields as JSON, how they may sign, what they see of others, and the settings of its owner. */
export type PageContents = SettingsRow & {
  readonly fields: string | null;
  readonly others: Signing['others'] | null;
  /** Null if neither its sender nor its organisation decided about it. */
  readonly earlierEntries: EarlierEntriesRule | null;
  /** Null if its organisation didn't decide about it. */
  readonly signatureKinds: SigningView['signatureKinds'] | null;
};

/** Finds the PageContents beside a linked document. */
export const pageContents = ({ documentId, recipientId }: SigningLink): Beside => ({
  fields: sql`
    select '[' || string_agg(view, ',' order by revision) || ']' as "fields" from signature_fields
    where document_id = ${documentId} and recipient_id = ${recipientId}`,
  others: sql`
    select jsonb_agg(view::jsonb || jsonb_build_object('commitment', commitment) order by revision) as "others"
    from signature_fields
    where document_id = ${documentId} and recipient_id <> ${recipientId} and value is not null`,
  rules: sql`
    select to_jsonb(signature_kinds) as "signatureKinds", earlier_entries as "earlierEntries"
    from documents where id = ${documentId}`,
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
      others: found.others ?? [],
      rule: found.earlierEntries ?? EARLIER_ENTRIES_DEFAULT,
      signatureKinds: found.signatureKinds ?? [...signatureKinds],
      base: `/api/sign/${bareSigningToken(String(params.token))}`,
      settings: settingsIn(found, now()),
      consent: { ...consent, sha256: consentSha256 },
    });
  };
