import { CertifiedErasure } from '#contracts/api/announcements.ts';
import type { Report } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { type Certificate, certificateIn, keptWords, whoIs } from '#contracts/privacy/certificate.ts';
import { keyName, readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { type ForMembers, type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { Database } from '../read-models/database.ts';
import { privacyRequestOf } from './requests.ts';

type Dependencies = { readonly database: Pick<Database, 'read'>; readonly blobs: Pick<Blobs, 'get'> };

/** How many milliseconds the leader gets to issue a certificate. It may have to wait for a tree head. */
const ISSUING = 10_000;

/**
 * The certificate of a document that was erased with all its recipients, as it was signed. The leader issues it when it's
 * asked for first. Refuses `not-found`, and `erasure.unfinished` while keys and files are still to be destroyed.
 */
export const certificateOfDocument = async (
  { messaging, blobs }: Pick<Dependencies, 'blobs'> & { readonly messaging: Pick<Messaging, 'ask'> },
  document: string,
): Promise<string> => {
  const reply = await messaging.ask(CertifiedErasure, { of: { kind: 'document', document } }, ISSUING);
  if (!reply.ok) return refuse(reply.code);

  return String((await blobs.get(reply.certificate)) ?? refuse('unavailable'));
};

/** The certificate of a request as it was signed. Refuses `not-found`, and `privacy.no-certificate` while there is none. */
export const certificateOf = async ({ database, blobs }: Dependencies, id: string): Promise<string> => {
  const { certificate } = await privacyRequestOf(database, id);
  const note = await blobs.get(certificate ?? refuse('privacy.no-certificate'));

  return String(note ?? refuse('unavailable'));
};

/** The same for people, to be printed. */
export const certificateReport = (language: SignerLanguage, note: string): Report => ({
  language,
  ...textIn(language, reports)(certificateIn(note) ?? refuse('unavailable')),
});

const english = (certificate: Certificate): Omit<Report, 'language'> => {
  const { request, log, erased, treeHead } = certificate;
  const [first] = erased;
  const { name, id } = keyName(treeHead.verifierKey);

  return {
    heading: 'Certificate of erasure',
    documentId: request?.id ?? first?.decided.id ?? log.id,
    title: request ? `Privacy request ${request.id}` : first ? whoIs(first.match) : '',
    facts: [...factsOf(certificate)],
    foot: `Signed with the key ${id} of ${name}; the signed text is what counts\nLog ${log.id}, epoch ${log.epoch}, tree head over ${readTreeHead(treeHead.note)?.size ?? 0} events`,
    events: erased.flatMap(({ match, stream, decided, keysDestroyed, filesDestroyed }) =>
      [
        { ...decided, sentence: `The erasure of ${whoIs(match)} was decided`, by: stream },
        { ...keysDestroyed, sentence: keysIn(keysDestroyed.keys), by: stream },
        { ...filesDestroyed, sentence: filesIn(filesDestroyed.files), by: stream },
      ].map(({ revision, at, hash, sentence, by }) => ({ revision, at, hash, sentence, by })),
    ),
  };
};

const factsOf = ({
  request,
  order,
  issuedAt,
  erased,
  kept,
  restricted,
  ...certificate
}: Certificate): readonly Report['facts'][number][] => [
  ...(request
    ? [
        { label: 'Request', text: `${request.kind}, received on ${request.receivedAt}` },
        { label: 'Decided by', text: request.decidedBy.join(', ') || 'Nothing had to be decided' },
        { label: 'Approved by', text: `${request.approvedBy}, on ${request.approvedAt}` },
      ]
    : []),
  ...(order
    ? [
        { label: 'Erased by', text: order.by },
        ...(order.decidedBy ? [{ label: 'Decided by', text: order.decidedBy }] : []),
        ...(order.rule
          ? [{ label: 'Kept before by', text: `rule ${order.rule.id}, revision ${order.rule.revision}` }]
          : []),
      ]
    : []),
  { label: 'Issued', text: issuedAt },
  ...erased.map(({ match, basis }) => ({ label: 'Erased', text: `${whoIs(match)} (${basis})` })),
  ...kept.map((one) => ({ label: 'Kept', text: keptWords(one) })),
  ...restricted.map((match) => ({ label: 'Restricted', text: whoIs(match) })),
  ...(certificate.databaseRewrittenAt
    ? [{ label: 'Database rewritten', text: certificate.databaseRewrittenAt }]
    : []),
  ...certificate.remains.map(({ where, why }) => ({ label: 'May remain', text: `${where}: ${why}` })),
  { label: 'Vault’s key changes', text: `by ${certificate.vaultKeyChangesBy}` },
  { label: 'Files leave backups', text: `by ${certificate.filesLeaveBackupsBy}` },
  { label: 'Out of reach', text: certificate.outOfReach },
];

const reports: ForMembers<typeof english> = { en: english };

const keysIn = (keys: Certificate['erased'][number]['keysDestroyed']['keys']): string =>
  `Keys were destroyed: ${keys.map(({ key, commitment }) => `${key} (commitment ${commitment ?? 'none'})`).join(', ')}`;

const filesIn = (files: readonly string[]): string =>
  files.length === 0 ? 'No file was only theirs' : `Files were destroyed: ${files.join(', ')}`;
