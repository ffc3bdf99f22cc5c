import type { BackupProgress } from '#contracts/api/backup.ts';
import type { BackupView, RestoreView } from '#contracts/api/views/backup.ts';
import { isLost, sentenceOf } from '../../../lib/api/http.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { noteRestoring } from '../../../lib/api/restoring.ts';
import { useSend } from '../../../lib/api/send.ts';
import { forgetOwner } from '../../../lib/api/session.ts';
import { tellSignedOut } from '../../../lib/api/tabs.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';

/** What can be done with backups. `begun` is what is known of it before the server says how far it has come. */
export const useBackupActions = () => {
  const failed = useFailed();
  const toasts = useToasts();
  const creating = useSend({
    changes: 'backups',
    request: () => ({ method: 'POST', path: '/api/backup/create', isSentOnce: true }),
    onSuccess: ({ missing }: BackupView) =>
      toasts.succeeded(texts.backup.created, missing ? texts.backup.missing(missing) : undefined),
    onError: (error) => failed(texts.backup.notCreated, error),
  });
  const deleting = useSend({
    changes: 'backups',
    request: (filename: string) => ({
      method: 'DELETE',
      path: `/api/backup/${encodeURIComponent(filename)}`,
    }),
    onSuccess: () => {
      toasts.succeeded(texts.backup.deleted);
      catchLostFocus();
    },
    onError: (error) => failed(texts.backup.notDeleted, error),
  });
  const restoring = useSend({
    request: (filename: string) => ({
      method: 'POST',
      path: '/api/backup/restore',
      body: { filename },
      isSentOnce: true,
    }),
    onSuccess: ({ lost, members }: RestoreView) => {
      const { lostKeys, otherMembers } = texts.backup;
      const warnings = [...(lost ? [lostKeys(lost)] : []), ...(members ? [otherMembers(members)] : [])];
      toasts.succeeded(texts.backup.restored, warnings.join('. ') || undefined);
      leaveEndedSession();
    },
    onError: (error) => failed(texts.backup.notRestored, error),
  });

  return {
    create: () => creating.mutate(),
    remove: deleting.mutate,
    restore: restoring.mutate,
    isCreating: creating.isPending,
    isBusy: creating.isPending || deleting.isPending || restoring.isPending,
    begun: begun(creating.isPending, restoring.isPending ? restoring.variables : null),
  };
};

/** The list may no longer be what it was when this was asked. */
const useFailed = () => {
  const toasts = useToasts();

  return (title: string, error: Error) => {
    toasts.failed(title, isLost(error) ? texts.backup.lost : (sentenceOf(error) ?? texts.backup.again));
    queryClient.invalidateQueries({ queryKey: ['backups'] });
  };
};

/** A restore ends every session, this one included. */
const leaveEndedSession = () => {
  noteRestoring(false);
  forgetOwner();
  tellSignedOut();
  queryClient.setQueryData(['user'], null);
};

const begun = (isCreating: boolean, restored: string | null): BackupProgress | null => {
  const unknown = { done: 0, total: 0, filename: restored };
  if (restored !== null) return { operation: 'restore', phase: 'verifying', ...unknown };

  return isCreating ? { operation: 'backup', phase: 'reading', ...unknown } : null;
};
