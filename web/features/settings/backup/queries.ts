import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { BackupListView, BackupStatusView } from '#contracts/api/views/backup.ts';
import { get, isProblem, sentenceOf } from '../../../lib/api/http.ts';

/** In the server's words, why this account is shown no backups. */
export type NoOperator = {
  readonly refusal: string;
  /** Nobody can tell yet: the account's address is not confirmed. */
  readonly isUnconfirmed: boolean;
};

/** Milliseconds (spec, part 1, section 9). */
const EVERY = 30_000;

const ofOperators = <View extends object>(queryKey: QueryKey, path: string) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<View | NoOperator> => get<View>(path, signal).catch(asNoOperator),
    staleTime: EVERY,
    refetchInterval: ({ state: { data } }) => (data && 'refusal' in data ? false : EVERY),
  });

const asNoOperator = (error: unknown): NoOperator => {
  const isUnconfirmed = isProblem(error, 'email.not-confirmed') || isProblem(error, 'role.not-taken');
  if (!isUnconfirmed && !isProblem(error, 'backup.not-operator')) throw error;

  return { refusal: sentenceOf(error) ?? '', isUnconfirmed };
};

export const backupQueries = {
  list: ofOperators<BackupListView>(['backups', 'list'], '/api/backup/list'),
  status: ofOperators<BackupStatusView>(['backups', 'status'], '/api/backup/status'),
};
