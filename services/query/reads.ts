import { auditLinkList } from './audit/audit-links.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { activityList } from './documents/activity.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { contentsBeside, documentList, recipientList } from './documents/documents.ts';
import { drawing } from './documents/drawings.ts';
import { possession } from './documents/possession.ts';
import { evidence } from './evidence/evidence.ts';
import { verifierFile, verifierPage } from './evidence/verifier.ts';
import { noticeList } from './live/notices.ts';
import { readInvitation } from './organisation/invited.ts';
import { organisationRoutes } from './organisation/organisation-routes.ts';
import { signOnAt } from './organisation/sign-on.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import {
  forAccount,
  forAccountAtOnce,
  forAnyone,
  forDocument,
  forSigningLink,
  forViewers,
  type Read,
} from './read.ts';
import { retentionOf } from './records/kept.ts';
import { recordsRoutes } from './records/records-routes.ts';
import { backups } from './settings/backups.ts';
import { identityList } from './settings/identities.ts';
import { logo } from './settings/logo.ts';
import { passkeyList } from './settings/passkeys.ts';
import { sessionList } from './settings/sessions.ts';
import { settings } from './settings/settings.ts';
import { user } from './settings/user.ts';
import { linkedView, linkRoutes } from './signing/link-routes.ts';
import { signingPage } from './signing/signing-page.ts';
import { templateDetail, templateList } from './templates/templates.ts';
import { accessRoute } from './timeline/access-at.ts';
import { exportRoutes } from './timeline/exports.ts';
import { documentProof } from './timeline/proof.ts';
import { timelineRoutes } from './timeline/timeline-routes.ts';
import { consistency, inclusion, inclusionOfRevision } from './tree/proofs.ts';
import { treeHead } from './tree/tree-heads.ts';

/**
 * The whole read API: each row has a path, who may ask for it with which right, and the answer. If two rows match an
 * address, the first one answers, so that `/api/audit/documents` isn't taken for an audit link.
 */
export const reads: readonly Read[] = [
  forAccount('/api/user', ({ database, roles }) => user(database, roles)),
  forAccountAtOnce('/api/documents', documentList),
  forAccountAtOnce('/api/recipients', recipientList),
  forAccount('/api/activity', ({ database }) => activityList(database)),
  forAccount('/api/settings', ({ database, now }) => settings(database, now)),
  forAccount('/api/auth/sessions', sessionList),
  forAccount('/api/auth/passkeys', passkeyList),
  forAccount('/api/auth/identities', identityList),
  forAccount('/api/templates', (prepared) => templateList(prepared)),
  forAccount('/api/templates/:id', (prepared) => templateDetail(prepared)),
  forAccount('/api/backup/list', (prepared) => backups(prepared).list),
  forAccount('/api/backup/status', (prepared) => backups(prepared).status),
  forAccount('/api/notices', ({ notices, database, roles }) => noticeList(notices, database, roles)),
  forAccount('/api/live', ({ changes }) => changes.answer),

  forAccount('/api/audit/documents', (prepared) => auditRoutes(prepared).documents),
  forAccount('/api/audit/security', (prepared) => auditRoutes(prepared).security),
  forAccount('/api/audit/installation', (prepared) => auditRoutes(prepared).installation),
  forAccount('/api/audit/epochs', (prepared) => auditRoutes(prepared).epochs),
  forAccount('/api/audit/epochs/:epoch/documents', (prepared) => auditRoutes(prepared).documentsInEpoch),
  forAccount(
    '/api/audit/epochs/:epoch/documents/:id/timeline',
    (prepared) => auditRoutes(prepared).timelineInEpoch,
  ),

  forAccount('/api/organisation', (prepared) => organisationRoutes(prepared).own),
  forAccount('/api/organisation/members', (prepared) => organisationRoutes(prepared).members),
  forAccount('/api/organisation/leavers', (prepared) => organisationRoutes(prepared).leavers),
  forAccount('/api/organisation/invitations', (prepared) => organisationRoutes(prepared).invitations),
  forAccount('/api/organisation/teams', (prepared) => organisationRoutes(prepared).teams),
  forAccount('/api/organisation/teams/:id/members', (prepared) => organisationRoutes(prepared).teamMembers),
  forAccount('/api/organisation/policies', (prepared) => organisationRoutes(prepared).policies),
  forAccount('/api/organisation/domains', (prepared) => organisationRoutes(prepared).domains),
  forAccount('/api/organisation/connections', (prepared) => organisationRoutes(prepared).connections),
  forAccount('/api/organisation/tokens', (prepared) => organisationRoutes(prepared).tokens),

  forAnyone(
    '/api/auth/sso/:domain',
    ({ database }) =>
      async (ctx) =>
        signOnAt(database, ctx.params.domain),
  ),

  forAnyone('/api/invitations/:token', (prepared) => async (ctx) => {
    await prepared.untilUpToDate(ctx);

    return readInvitation(prepared, ctx.params.token);
  }),

  forAccount('/api/retention/rules', (prepared) => recordsRoutes(prepared).rules),
  forAccount('/api/matters', (prepared) => recordsRoutes(prepared).matters),
  forAccount('/api/matters/:id', (prepared) => recordsRoutes(prepared).matter),
  forAccount('/api/records/documents', (prepared) => recordsRoutes(prepared).found),
  forAccount('/api/disposals', (prepared) => recordsRoutes(prepared).disposals),
  forAccount('/api/disposals/:id/certificate', (prepared) => privacyRoutes(prepared).certificateOfDisposal),
  forAccount(
    '/api/disposals/:id/certificate.pdf',
    (prepared) => privacyRoutes(prepared).certificateOfDisposalPdf,
  ),
  forAccount('/api/privacy/requests', (prepared) => privacyRoutes(prepared).list),
  forAccount('/api/privacy/requests/:id', (prepared) => privacyRoutes(prepared).detail),
  forAccount('/api/privacy/requests/:id/export', (prepared) => privacyRoutes(prepared).export),
  forAccount('/api/privacy/requests/:id/certificate', (prepared) => privacyRoutes(prepared).certificate),
  forAccount(
    '/api/privacy/requests/:id/certificate.pdf',
    (prepared) => privacyRoutes(prepared).certificatePdf,
  ),

  forAccount('/api/proofs/inclusion', (prepared) =>
    inclusion(prepared, (ctx, session, id) => prepared.find.bySession(ctx, session, id, 'read-timeline')),
  ),
  forAnyone('/api/proofs/consistency', consistency),
  forAnyone('/api/checkpoint', ({ database, treeHeads }) => treeHead(database, treeHeads)),

  ...forViewers('', 'view', (prepared) => documentRoutes(prepared).document, contentsBeside),
  ...forViewers('/image/:page', 'view', (prepared) => documentRoutes(prepared).image),
  ...forViewers('/words/:page', 'view', (prepared) => documentRoutes(prepared).words),
  ...forViewers('/download', 'download-sealed', (prepared) => documentRoutes(prepared).download),
  ...forViewers('/original', 'download-original', (prepared) => documentRoutes(prepared).original),
  ...forViewers('/drawings/:sha256', 'view', ({ database, blobs }) => drawing(database, blobs)),
  ...forViewers('/timeline', 'read-timeline', (prepared) => timelineRoutes(prepared).timeline),
  ...forViewers('/proof', 'read-timeline', documentProof),
  ...forViewers('/at/:revision', 'read-timeline', (prepared) => timelineRoutes(prepared).atRevision),
  ...forViewers(
    '/as-seen-by/:recipientId',
    'read-timeline',
    (prepared) => timelineRoutes(prepared).asSeenByRecipient,
  ),
  ...forViewers('/timeline.json', 'export-timeline', (prepared) => exportRoutes(prepared).json),
  ...forViewers('/timeline.csv', 'export-timeline', (prepared) => exportRoutes(prepared).csv),
  ...forViewers('/timeline.pdf', 'export-timeline', (prepared) => exportRoutes(prepared).pdf),
  ...forViewers('/evidence', 'take-evidence', evidence),
  ...forViewers('/inclusion', 'read-timeline', inclusionOfRevision),
  forDocument('/access', 'read-timeline', accessRoute),
  forDocument('/retention', 'view', retentionOf),
  forDocument('/possession', 'view', possession),
  forDocument('/audit-links', 'make-audit-links', ({ database, store, now }) =>
    auditLinkList(database, store, now),
  ),

  { path: '/api/sign/:token', policy: 'signing-link', answer: linkedView },
  forSigningLink('/api/sign/:token/image/:page', (prepared) => linkRoutes(prepared).image),
  forSigningLink('/api/sign/:token/words/:page', (prepared) => linkRoutes(prepared).words),
  forSigningLink('/api/sign/:token/drawings/:sha256', (prepared) => linkRoutes(prepared).drawing),
  forSigningLink('/api/sign/:token/download', (prepared) => linkRoutes(prepared).download),
  forSigningLink('/api/sign/:token/original', (prepared) => linkRoutes(prepared).original),
  // The page itself says why a link doesn't count, so it is answered in any case.
  {
    path: '/sign/:token',
    policy: 'signing-link',
    answer: (prepared) => signingPage(prepared.client, linkedView(prepared)),
  },

  forAnyone('/verify', ({ client }) => verifierPage(client.folder)),
  forAnyone('/verify.html', ({ client }) => verifierFile(client.folder)),
  forAnyone('/api/logo/:id', ({ database, blobs, untilUpToDate: upToDate }) => async (ctx) => {
    await upToDate(ctx);
    await logo(database, blobs)(ctx);
  }),
];
