import { forSigners } from '../../lib/language.ts';

/** What people hear of where toasts appear. */
const en = {
  area: 'Notifications',
} as const;

export const texts = forSigners({ en });
