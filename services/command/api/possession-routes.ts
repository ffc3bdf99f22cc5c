import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { possessionView } from '#contracts/api/views/possession.ts';
import {
  MoveDocument,
  RefuseRelease,
  ReleaseDocument,
  RequestRelease,
  ShareDocument,
  TransferOwnership,
} from '#contracts/document/commands/organisation.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { releasersOf } from '#contracts/document/releasers.ts';
import type { Right } from '#contracts/document/rights.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { document } from '../decisions/document/decider.ts';
import { permitted } from '../decisions/document/permitted.ts';
import { isActiveMember, isOpenTeam, organisationOf } from '../document/possessing.ts';
import { sendBy } from '../document/send.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Route, route, waitForReadModels } from '../http/route.ts';
import { handle, membershipFor } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { documentRoute } from './document-route.ts';

const nothing = z.strictObject({});

const Sharing = z.strictObject({
  with: ShareDocument.shape.data.shape.with,
  right: ShareDocument.shape.data.shape.right,
  until: ShareDocument.shape.data.shape.until.default(null),
});
const { isOwnerGone: _, ...transferring } = TransferOwnership.shape.data.shape;
const Asking = z.strictObject({
  to: RequestRelease.shape.data.shape.to.default(null),
  note: RequestRelease.shape.data.shape.note.default(null),
  hasSeenRemarks: RequestRelease.shape.data.shape.hasSeenRemarks,
});

type FoundDocument = {
  readonly document: ExistingDocument;
  readonly organisation: ExistingOrganisation;
  readonly by: string;
  readonly at: string;
};

/**
 * A route on a document that names others of its organisation. Whoever has no right to it is refused before anybody is
 * looked up.
 */
const withOthers = <Schema extends z.ZodType>(
  path: `/api/documents/:id/${string}`,
  body: Schema,
  right: Right,
  command: (body: z.infer<Schema>, found: FoundDocument, newId: (what: string) => string) => DocumentCommand,
): Route<Dependencies> =>
  route('POST', path, 'account', body, async ({ params: { id }, body, by, envelope }, { writer }) => {
    const newId = (what: string) => derivedId(envelope.commandId, what);
    const handled = await handle(writer, document, id, envelope, async (state) => {
      const { membership } = await membershipFor(writer, document, envelope);
      const at = writer.now();
      const found = permitted(state, right, { by: envelope.by, at, ...(membership && { membership }) });
      const organisation = await organisationOf(writer, membership ?? refuse('organisation.none'));
      return command(body, { document: found, organisation, by: by.id, at }, newId);
    });
    const state = handled.state.status === 'none' ? refuse('not-found') : handled.state;

    return { body: possessionView(state) };
  });

const requireMember = (organisation: ExistingOrganisation, id: string): string =>
  isActiveMember(organisation, id) ? id : refuse('member.not-found');

/** The routes with which members say whose a document is, who else may have it, and who releases it. */
export const possessionRoutes: readonly Route<Dependencies>[] = [
  withOthers('/api/documents/:id/move', MoveDocument.shape.data, 'move', ({ team }, { organisation }) => {
    if (team !== null && !isOpenTeam(organisation, team)) refuse('team.not-found');
    return { type: 'MoveDocument', data: { team } };
  }),
  withOthers('/api/documents/:id/share', Sharing, 'share', (data, { organisation }, newId) => {
    const { kind, id } = data.with;
    if (kind === 'account') requireMember(organisation, id);
    else if (!isOpenTeam(organisation, id)) refuse('member.not-found');
    return { type: 'ShareDocument', data: { ...data, share: newId('share') } };
  }),
  documentRoute('DELETE', '/api/documents/:id/shares/:shareId', 'account', nothing, {
    command: ({ params: { shareId } }) => ({ type: 'RevokeShare', data: { share: shareId } }),
    answer: possessionView,
  }),
  withOthers(
    '/api/documents/:id/transfer',
    z.strictObject(transferring),
    'transfer',
    ({ to, reason }, { organisation, document: { owner } }) => ({
      type: 'TransferOwnership',
      data: {
        to: requireMember(organisation, to),
        reason,
        isOwnerGone: !isActiveMember(organisation, owner),
      },
    }),
  ),

  withOthers(
    '/api/documents/:id/release-request',
    Asking,
    'send',
    (data, { document, organisation, by, at }) => {
      const releasers = releasersOf(organisation, document, { by, at });
      if (data.to?.some((id) => !releasers.includes(id))) refuse('release.not-theirs');
      return { type: 'RequestRelease', data };
    },
  ),
  waitForReadModels(
    route(
      'POST',
      '/api/documents/:id/release',
      'account',
      ReleaseDocument.shape.data,
      sendBy((data) => ({ type: 'ReleaseDocument', data })),
    ),
  ),
  documentRoute('POST', '/api/documents/:id/refuse', 'account', RefuseRelease.shape.data, {
    command: ({ body }) => ({ type: 'RefuseRelease', data: body }),
    answer: possessionView,
  }),
  documentRoute('POST', '/api/documents/:id/withdraw', 'account', nothing, {
    command: () => ({ type: 'WithdrawRelease', data: {} }),
    answer: possessionView,
  }),
];
