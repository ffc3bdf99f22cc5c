import type { Context } from 'koa';
import { brandingOf } from '#contracts/account/settings.ts';
import { FieldView, signingImages } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { consent } from '#contracts/document/consent.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Linked } from '../http/policy.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';
import { settingsBy } from '../settings/settings.ts';

/** `GET /api/sign/{token}`: the recipient's own fields, and nothing of anybody else's. */
export const signingView =
  (database: Database, linked: (link: SigningLink) => Promise<Linked>, now: () => string) =>
  async ({ params }: Context, link: SigningLink): Promise<SigningView> => {
    const { document, recipient, recipients } = await linked(link);
    const { id, title, status, pageCount, sealed, createdById } = document.view;
    const [fields, settings] = await Promise.all([
      database.read<FieldView>(
        select(
          columnsOf(FieldView.shape),
          sql`from signature_fields where document_id = ${id} and recipient_id = ${recipient.id} order by revision`,
        ),
      ),
      settingsBy(database, createdById, now()),
    ]);

    return {
      document: {
        id,
        title,
        status,
        pageCount,
        imageUrls: signingImages(String(params.token), pageCount),
        pages: document.pages,
        sha256: document.pdf,
      },
      fields: [...fields],
      recipient: {
        id: recipient.id,
        position: recipients.indexOf(recipient),
        fullName: recipient.fullName,
        email: recipient.email,
        status: recipient.status,
        signedAt: recipient.signedAt,
      },
      isCopyRecipient: recipient.role === 'copy',
      isTurn: isTurnOf({ status, recipients }, recipient),
      completed: status === 'completed',
      sealed,
      branding: settings?.brandingOnSigningPage ? brandingOf(settings) : null,
      consent: { ...consent, sha256: consentSha256 },
    };
  };
