import { randomUUID } from 'node:crypto';
import { RecordedAccess, RecordedSearch } from '#contracts/api/announcements.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import type { Stack } from '../../testing/stack.ts';

/** Where whoever looks comes from, and their session. */
export const client = { ip: '203.0.113.7', userAgent: 'Firefox', session: randomUUID() };

type By = { readonly kind: 'account' | 'auditor'; readonly id: string };

type Asked = Parameters<typeof ask<typeof RecordedAccess>>[2];

export const exportOf = (filter: string) => ({ kind: 'exported', format: 'pdf', filter }) as const;

/** What query asks to have put on record, and who is on record then. */
export const accessesAt = ({ connection, documentLog }: Stack) => {
  const accessOf = (documentId: string, by: By, access: Asked['access']): Asked => ({
    documentId,
    by,
    access,
    ...client,
    correlationId: randomUUID(),
  });

  const access = (documentId: string, by: By, what: Asked['access']) =>
    ask(connection, RecordedAccess, accessOf(documentId, by, what), 5_000);

  const look = (documentId: string, by: By) => access(documentId, by, { kind: 'viewed' });
  const take = (documentId: string, by: By) => access(documentId, by, exportOf('q=rent'));
  const bundle = async (documentId: string, by: By, verifier = 'e'.repeat(64), late = 0) => {
    const behind = Math.max(0, (await documentLog(documentId)).length - 1 - late);
    const named = { readme: 'd'.repeat(64), stamp: null, openings: 'b'.repeat(64), earlier: 'c'.repeat(64) };

    return access(documentId, by, { kind: 'evidence', verifier, ...named, behind });
  };
  const original = (documentId: string, by: By) =>
    access(documentId, by, { kind: 'original', pdf: 'b'.repeat(64) });

  const search = (by: string, area: 'documents' | 'security', query?: string) =>
    ask(
      connection,
      RecordedSearch,
      {
        by,
        ...client,
        correlationId: randomUUID(),
        search: { type: 'AuditSearched', data: { area, ...(query !== undefined && { query }) } },
      },
      5_000,
    );

  const viewsOf = (id: string) => takersOf(id, 'TimelineViewed');

  const takersOf = async (id: string, event: string) =>
    (await documentLog(id)).filter(({ type }) => type === event).map(({ metadata }) => metadata.by);

  return { access, look, take, bundle, original, search, viewsOf, takersOf };
};
