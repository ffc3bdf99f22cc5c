import type { Answer } from './answer.ts';

/** Refusals about taking and restoring backups. */
export const backupRefusals = {
  'backup.not-operator': {
    status: 403,
    message: { en: 'Only administrators can manage backups.' },
  },
  'backup.not-found': { status: 404, message: { en: 'There’s no backup with this name.' } },
  'backup.busy': {
    status: 409,
    message: { en: 'Another backup or restore is already running. Please wait for it to finish.' },
  },
  'backup.damaged': {
    status: 422,
    message: { en: 'This backup is damaged or has been altered. Nothing was restored.' },
  },
  'backup.foreign': {
    status: 422,
    message: { en: 'This backup was created by another installation. Nothing was restored.' },
  },
  'backup.newer': {
    status: 422,
    message: { en: 'This backup was created by a newer version of Inkstream. Nothing was restored.' },
  },
  'backup.key': {
    status: 422,
    message: { en: 'This backup was encrypted with a different key. Nothing was restored.' },
  },
  'backup.folder': {
    status: 507,
    message: { en: 'The backup folder (BACKUP_DIR) can’t be used. Please contact your administrator.' },
  },
  'backup.locked': {
    status: 409,
    message: { en: 'The storage doesn’t let us delete this backup. Please contact your administrator.' },
  },
  'backup.not-drained': {
    status: 503,
    message: { en: 'Other work didn’t finish in time. Nothing was restored. Please try again.' },
    retryAfter: 60,
  },
  'backup.not-built': {
    status: 503,
    message: { en: 'The restored data couldn’t be prepared in time. Nothing was restored.' },
    retryAfter: 60,
  },
  'backup.interrupted': {
    status: 503,
    message: { en: 'Part of the service didn’t respond, so we stopped. Please try again.' },
    retryAfter: 10,
  },
  'backup.abandoned': {
    status: 503,
    message: { en: 'The restore was stopped by another process. Nothing was restored. Please try again.' },
    retryAfter: 10,
  },
  'backup.mixed': {
    status: 409,
    message: {
      en: 'Someone else wrote into the restored records, so they are not used. Nothing was restored. Please contact your administrator.',
    },
  },
  'backup.no-space': { status: 507, message: { en: 'There isn’t enough space for a backup.' } },
} as const satisfies Record<string, Answer>;
