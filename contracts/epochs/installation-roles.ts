// This file doesn't use zod, so that the browser can use it as well.

/**
 * What somebody may be for the whole installation, because its operator names their address: in AUDITORS, RECORDS_MANAGERS
 * and BACKUP_OPERATORS. The names are stored: never rename any.
 */
export const installationRoles = ['auditor', 'records-manager', 'backup-operator'] as const;
export type InstallationRole = (typeof installationRoles)[number];

export const roleNames: Readonly<Record<InstallationRole, string>> = {
  auditor: 'auditor',
  'records-manager': 'records manager',
  'backup-operator': 'backup operator',
};
