import type { Answer } from './answer.ts';

/** Refusals about taking and restoring backups. */
export const backupRefusals = {
  'backup.not-operator': {
    status: 403,
    message: 'Backups are managed by the operators of this installation, and you are not one of them.',
  },
  'backup.not-found': { status: 404, message: 'There is no backup of this name.' },
  'backup.busy': { status: 409, message: 'Another backup or restore is under way. Please wait for it.' },
  'backup.damaged': {
    status: 422,
    message: 'The backup is damaged or was changed. Nothing was restored.',
  },
  'backup.foreign': {
    status: 422,
    message: 'The backup comes from another installation. Nothing was restored.',
  },
  'backup.newer': {
    status: 422,
    message: 'The backup was made by a newer version of Inkstream. Nothing was restored.',
  },
  'backup.key': {
    status: 422,
    message: 'The backup is encrypted with another key than this installation has. Nothing was restored.',
  },
  'backup.folder': {
    status: 507,
    message: 'The folder of the backups (BACKUP_DIR) cannot be used. An operator has to look at it.',
  },
  'backup.not-drained': {
    status: 503,
    message: 'What was under way did not end in time. Nothing was restored; please try again.',
    retryAfter: 60,
  },
  'backup.not-built': {
    status: 503,
    message: 'The read models of the restored data were not built in time. Nothing was restored.',
    retryAfter: 60,
  },
  'backup.interrupted': {
    status: 503,
    message: 'A part of the service did not answer, so the work was stopped. Please try again.',
    retryAfter: 10,
  },
  'backup.abandoned': {
    status: 503,
    message: 'The restore was ended by another process. Nothing was restored; please try again.',
    retryAfter: 10,
  },
  'backup.no-space': { status: 507, message: 'There is not enough room for a backup.' },
} as const satisfies Record<string, Answer>;
