import { z } from 'zod';
import type { NewAuditLinkView } from '#contracts/api/views/audit.ts';
import { CreateAuditLink } from '#contracts/document/commands.ts';
import { auditToken } from '../../shared/keys/audit-link.ts';
import { document } from '../decisions/document/decider.ts';
import { madeBy } from '../document/in-document.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Route, route, waitForReadModels } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { documentRoute } from './document-route.ts';

/** Days that a link works by default. */
const DAYS = 7;

const LinkForm = z.strictObject({ days: CreateAuditLink.shape.data.shape.days.default(DAYS) });

/**
 * Links that let somebody without an account look at one document for a while. People open such a link at once, and
 * their browser has no log position to wait for.
 */
export const auditLinkRoutes: readonly Route<Dependencies>[] = [
  route('POST', '/api/documents/:id/audit-links', 'account', LinkForm, async (request, dependencies) => {
    const { writer, settings } = dependencies;
    const { id: documentId } = request.params;
    const link = derivedId(request.envelope.commandId, 'audit-link');
    const { events } = await handle(writer, document, documentId, request.envelope, {
      type: 'CreateAuditLink',
      data: { link, days: request.body.days },
    });
    const { link: linkId, expiresAt } = madeBy(events, 'AuditLinkCreated');
    const url = `${settings.publicUrl}/audit/${auditToken(settings.linkSecret, { documentId, linkId })}`;

    return { status: 201, body: { id: linkId, url, expiresAt } satisfies NewAuditLinkView };
  }),

  documentRoute('DELETE', '/api/documents/:id/audit-links/:link', 'account', z.strictObject({}), {
    command: ({ params }) => ({ type: 'RevokeAuditLink', data: { link: params.link } }),
    answer: (_document, { params }) => ({ id: params.link }),
  }),
].map(waitForReadModels);
