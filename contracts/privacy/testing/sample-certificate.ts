import { openNoteSigner } from '../../proof/signed-tree-head.ts';
import { type Certificate, OUT_OF_REACH } from '../certificate.ts';

export const ORIGIN = 'sign.example/log/e1';
export const signer = await openNoteSigner(ORIGIN, '5a'.repeat(32));
export const treeHead = await signer.sign({ origin: ORIGIN, size: 7, root: 'ab'.repeat(32) });

const AT = '2026-11-23T12:00:00.000Z';
const id = (n: number) => `${'1'.repeat(8)}-1111-4111-8111-${String(n).padStart(12, '0')}`;
const event = (revision: number) => ({ revision, id: id(revision), at: AT, hash: 'c'.repeat(64) });
const match = { kind: 'recipient', document: id(1), recipient: id(2) } as const;

/** A certificate that says something of each kind. */
export const certificate: Certificate = {
  request: {
    id: id(3),
    kind: 'erasure',
    receivedAt: AT,
    decidedBy: [id(4)],
    approvedBy: id(5),
    approvedAt: AT,
  },
  order: null,
  log: { id: id(6), epoch: 1 },
  issuedAt: AT,
  erased: [
    {
      match,
      basis: 'objection',
      stream: `document-${id(1)}`,
      decided: event(12),
      keysDestroyed: { ...event(13), keys: [{ key: `r:${id(1)}.${id(2)}`, commitment: 'd'.repeat(64) }] },
      filesDestroyed: { ...event(14), files: ['e'.repeat(64)] },
    },
  ],
  kept: [
    { match: { kind: 'account', account: id(7) }, basis: 'legal-claims', until: AT },
    { match, what: 'sealed-files', files: ['f'.repeat(64)], basis: 'GDPR Art. 17(3)(e)' },
  ],
  restricted: [],
  vaultKeyChangesBy: AT,
  filesLeaveBackupsBy: AT,
  databaseRewrittenAt: AT,
  remains: [{ where: 'archive', why: 'archive_mode is on' }],
  outOfReach: OUT_OF_REACH,
  treeHead: { note: treeHead, verifierKey: signer.verifierKey },
};

/** One about a document whose time was over. */
export const ofDisposal: Certificate = {
  ...certificate,
  request: null,
  order: { by: 'retention', decidedBy: id(4), rule: { id: id(8), revision: 2 } },
  erased: certificate.erased.map((part) => ({
    ...part,
    basis: 'retention',
    match: { kind: 'document', document: id(1) },
  })),
  kept: [],
};
