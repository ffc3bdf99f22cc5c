import type { Context } from 'koa';
import { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { consent } from '#contracts/document/consent/consent.ts';
import { sql } from '../../shared/database/sql.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Linked } from '../http/policy.ts';
import type { Database } from '../read-models/database.ts';
import { readFields } from '../read-models/fields.ts';
import { settingsBy } from '../settings/settings.ts';
import { signingView } from './signing-view.ts';

/** `GET /api/sign/{token}`. */
export const linkedSigningView =
  (database: Database, linked: (link: SigningLink) => Promise<Linked>, now: () => string) =>
  async ({ params }: Context, link: SigningLink): Promise<SigningView> => {
    const { document, recipient, recipients } = await linked(link);
    const { view, pages, pdf } = document;
    const [fields, settings] = await Promise.all([
      readFields<FieldView>(
        database.read,
        FieldView.shape,
        sql`from signature_fields where document_id = ${view.id} and recipient_id = ${recipient.id} order by revision`,
      ),
      settingsBy(database, view.createdById, now()),
    ]);

    return signingView({
      document: { ...view, pages, pdf, isSealed: view.sealed },
      recipient,
      recipients,
      fields,
      base: `/api/sign/${params.token}`,
      settings,
      consent: { ...consent, sha256: consentSha256 },
    });
  };
