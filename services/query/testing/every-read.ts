// Every address of the read API, by whom it may be asked: what tests that go over all reads need. A test of its own sees
// that it's the whole of what is served.

/** For whoever is signed in; some of them want an auditor. */
const accountReads = [
  '/api/user',
  '/api/documents',
  '/api/recipients',
  '/api/settings',
  '/api/templates',
  '/api/templates/:id',
  '/api/backup/list',
  '/api/backup/status',
  '/api/live',
  '/api/notices',
  '/api/audit/documents',
  '/api/audit/security',
  '/api/audit/installation',
  '/api/audit/epochs/:epoch/documents',
  '/api/audit/epochs/:epoch/documents/:id/timeline',
  '/api/proofs/inclusion',
];

/** For whoever may look at a document, below `/api/documents/:id` and below `/api/audit/:token`. */
const documentReads = [
  '',
  '/image/:page',
  '/words/:page',
  '/download',
  '/original',
  '/drawings/:sha256',
  '/timeline',
  '/at/:revision',
  '/as-seen-by/:recipientId',
  '/timeline.json',
  '/timeline.csv',
  '/timeline.pdf',
  '/evidence',
  '/inclusion',
  '/proof',
];

/** For a document's owner alone, below `/api/documents/:id`. */
const ownerReads = ['/audit-links'];

/** For whoever holds a signing link. */
const linkReads = [
  '/api/sign/:token',
  '/api/sign/:token/image/:page',
  '/api/sign/:token/words/:page',
  '/api/sign/:token/download',
  '/api/sign/:token/original',
  '/sign/:token',
];

/** For everybody. */
const openReads = ['/api/checkpoint', '/api/proofs/consistency', '/api/logo/:id', '/verify.html'];

export type ReadPolicy = 'account' | 'document' | 'audit-link' | 'signing-link' | 'anyone';

/** All of them, each with its whole path. */
export const everyRead: readonly { readonly path: string; readonly policy: ReadPolicy }[] = [
  ...accountReads.map((path) => ({ path, policy: 'account' as const })),
  ...[...documentReads, ...ownerReads].map((path) => ({
    path: `/api/documents/:id${path}`,
    policy: 'document' as const,
  })),
  ...documentReads.map((path) => ({ path: `/api/audit/:token${path}`, policy: 'audit-link' as const })),
  ...linkReads.map((path) => ({ path, policy: 'signing-link' as const })),
  ...openReads.map((path) => ({ path, policy: 'anyone' as const })),
];
