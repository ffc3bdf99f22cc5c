import type { Refusal } from '#contracts/api/refusals.ts';
import { DocumentId, documentOfField, FieldId } from '#contracts/ids.ts';
import type { Caller } from '../http/caller.ts';
import type { RefusedRequest } from '../http/refused-request.ts';
import type { Route } from '../http/route.ts';

type Asked = { readonly params: Readonly<Record<string, string>>; readonly by: Caller | null };

/**
 * Which refusals of a route go on record, and as what; null for those that don't, such as outages. `by` is null if it
 * isn't known who asked.
 */
export const refusedByRoute = (
  { path, policy, body }: Pick<Route, 'path' | 'policy' | 'body'>,
  { params, by }: Asked,
  { code, status }: Pick<Refusal, 'code' | 'status'>,
): RefusedRequest | null => {
  if (status >= 500) return null;
  if (by?.kind === 'recipient') {
    const kind = path.endsWith('/complete') ? 'completion' : 'access';
    return { kind, documentId: by.documentId, by: { kind: 'recipient', id: by.id }, code };
  }
  if (policy === 'recipient') return code === 'link.invalid' ? { kind: 'link', link: 'signing' } : null;
  if (by?.kind !== 'account') return null;
  if ('file' in body) return { kind: 'upload', account: by.id, code };
  const documentId = documentIn(params);

  return code === 'not-found' && documentId
    ? { kind: 'access', documentId, by: { kind: 'account', id: by.id }, code }
    : null;
};

const documentIn = ({ id, fieldId }: Readonly<Record<string, string>>): string | null => {
  if (DocumentId.safeParse(id).success) return id ?? null;

  return FieldId.safeParse(fieldId).success ? documentOfField(fieldId ?? '') : null;
};
