import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { isSecurityNoticeAbout, type SecurityNotices } from '#contracts/account/security-notices.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

export const noticeMailed = (
  data: Data<'RecordSecurityNoticeMailed'>,
  { securityNotices }: SecurityNotices,
): readonly AccountEvent[] =>
  securityNotices.some(isSecurityNoticeAbout(data)) ? [{ type: 'SecurityNoticeMailed', data }] : [];

export const noticeFailed = (
  data: Data<'RecordSecurityNoticeFailed'>,
  { securityNotices }: SecurityNotices,
): readonly AccountEvent[] =>
  securityNotices.some(isSecurityNoticeAbout(data)) ? [{ type: 'SecurityNoticeFailed', data }] : [];
