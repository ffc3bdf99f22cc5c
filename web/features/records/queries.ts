import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  DisposalState,
  DisposalsView,
  FoundView,
  ListedMatterView,
  MatterDetailView,
} from '#contracts/api/views/kept.ts';
import type { PrivacyDetailView, PrivacyRequestsView } from '#contracts/api/views/privacy.ts';
import type { RuleView } from '#contracts/api/views/records.ts';
import { get } from '../../lib/api/http.ts';

/** Other people change it as well, and the client isn't notified, so it's read again whenever it's opened. */
const always = { staleTime: 0 } as const;

/** Milliseconds between two looks at work that is under way. */
const SOON = 1_500;

export const recordsQueries = {
  rules: () =>
    queryOptions({
      ...always,
      queryKey: ['records', 'rules'],
      queryFn: ({ signal }) => get<readonly RuleView[]>('/api/retention/rules', signal),
    }),

  matters: () =>
    queryOptions({
      ...always,
      queryKey: ['records', 'matters'],
      queryFn: ({ signal }) => get<readonly ListedMatterView[]>('/api/matters', signal),
    }),

  /** The leader releases the documents of a closed matter after the answer, so it's read again until it holds none. */
  matter: (id: string) =>
    queryOptions({
      ...always,
      queryKey: ['records', 'matters', id],
      queryFn: ({ signal }) => get<MatterDetailView>(`/api/matters/${id}`, signal),
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'closed' && data.documents.length > 0 ? SOON : false,
    }),

  privacyRequests: (state: 'open' | 'ended') =>
    infiniteQueryOptions({
      ...always,
      queryKey: ['records', 'privacy', state],
      queryFn: ({ signal, pageParam }) =>
        get<PrivacyRequestsView>(
          `/api/privacy/requests?${new URLSearchParams({ state, ...(pageParam && { after: pageParam }) })}`,
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }: PrivacyRequestsView) => next,
    }),

  /** While the leader searches, or does what was approved, it's read again and again. */
  privacyRequest: (id: string) =>
    queryOptions({
      ...always,
      queryKey: ['records', 'privacy', 'one', id],
      queryFn: ({ signal }) => get<PrivacyDetailView>(`/api/privacy/requests/${id}`, signal),
      refetchInterval: ({ state: { data } }) =>
        data && (data.status === 'approved' || (data.status === 'open' && !data.isSearched)) ? SOON : false,
    }),

  templates: () =>
    queryOptions({
      ...always,
      queryKey: ['records', 'templates'],
      queryFn: ({ signal }) => get<FoundView>('/api/records/documents?kind=template', signal),
    }),

  found: (search: string) =>
    queryOptions({
      ...always,
      queryKey: ['records', 'found', search],
      queryFn: ({ signal }) =>
        get<FoundView>(`/api/records/documents?${new URLSearchParams({ search })}`, signal),
    }),

  disposals: (state: DisposalState) =>
    infiniteQueryOptions({
      ...always,
      queryKey: ['records', 'disposals', state],
      queryFn: ({ signal, pageParam }) =>
        get<DisposalsView>(
          `/api/disposals?${new URLSearchParams({ state, ...(pageParam && { after: pageParam }) })}`,
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }: DisposalsView) => next,
    }),
};
