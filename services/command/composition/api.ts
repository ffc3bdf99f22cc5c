import { createServer } from 'node:http';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { FreeSpace } from '../../shared/blobs/free-space.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { clientReader } from '../../shared/http/client.ts';
import { securityHeaders } from '../../shared/http/headers.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import { openSessions } from '../../shared/sessions/open-sessions.ts';
import { sessionCookie } from '../../shared/sessions/sessions.ts';
import type { VouchedSessions } from '../../shared/sessions/vouched-sessions.ts';
import { browserCookie } from '../account/known-browser.ts';
import { commandApp, patience } from '../api/app.ts';
import type { Backups } from '../backup/backups.ts';
import type { CommandSettings } from '../environment.ts';
import { callerReader } from '../http/caller.ts';
import { positionCookies } from '../http/position-cookie.ts';
import { rateLimits } from '../http/rate-limits.ts';
import type { Shown } from '../http/shown.ts';
import { uploadsUnderWay } from '../http/uploads-under-way.ts';
import type { Lookup } from '../log/lookup.ts';
import { type ResolveTxt, resolveTxtAt } from '../organisation/resolve-txt.ts';
import { scimApi } from '../scim/scim-api.ts';
import { ssoCookie } from '../sso/cookie.ts';
import { providersBy } from '../sso/providers.ts';
import type { Writing } from './writing.ts';

type Outside = {
  readonly settings: Pick<
    CommandSettings,
    | 'PUBLIC_URL'
    | 'LINK_SECRET'
    | 'SESSION_DAYS'
    | 'MAILS_PER_DAY'
    | 'PASSWORD_MIN'
    | 'COMMON_PASSWORDS'
    | 'RATE_LIMITS'
    | 'TRUSTED_PROXIES'
    | 'ORGANISATIONS'
    | 'SSO_INTERNAL_HOSTS'
    | 'DNS_SERVERS'
  >;
  readonly writing: Pick<Writing, 'positions' | 'writers' | 'refusedRequests' | 'scimCalls'>;
  readonly database: Pool;
  /** Says which sessions count. */
  readonly vouched: Pick<VouchedSessions, 'claimsOfOpen'>;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly freeSpace: FreeSpace;
  readonly lookup: Lookup;
  readonly backups: Backups;
  readonly roles: InstallationRoles;
  readonly shown: Shown;
  /** How DNS is asked; by Node unless another way is given. */
  readonly resolveTxt?: ResolveTxt;
  readonly log: Log;
};

/** Builds the write API over HTTP. Its server doesn't listen yet. */
export const openApi = (outside: Outside) => {
  const {
    settings,
    writing,
    shown,
    resolveTxt = resolveTxtAt(settings.DNS_SERVERS),
    database,
    vouched,
    nats,
    blobs,
    freeSpace,
    lookup,
    backups,
    roles,
    log,
  } = outside;
  const { PUBLIC_URL: publicUrl, LINK_SECRET: linkSecret, SESSION_DAYS: sessionDays } = settings;
  const limits = rateLimits(settings.RATE_LIMITS === 'on', database);
  const mailsADay = limits.areOn ? settings.MAILS_PER_DAY : null;
  const cookie = sessionCookie(publicUrl);
  const browser = browserCookie(publicUrl);
  const sso = ssoCookie(publicUrl);
  const positionCookie = positionCookies({
    log: writing.positions,
    isSecure: publicUrl.startsWith('https:'),
  });

  const clientOf = clientReader(settings.TRUSTED_PROXIES);
  const { writers, scimCalls: calls } = writing;

  const app = commandApp({
    writers,
    dependencies: {
      database,
      nats,
      blobs,
      freeSpace,
      lookup,
      backups,
      log,
      limits,
      roles,
      positions: writing.positions,
      refusedRequests: writing.refusedRequests,
      providers: providersBy(settings.SSO_INTERNAL_HOSTS),
      resolveTxt,
      uploads: uploadsUnderWay(limits.areOn),
      settings: {
        passwordMin: settings.PASSWORD_MIN,
        linkSecret,
        publicUrl,
        mailsADay,
        organisations: settings.ORGANISATIONS,
        commonPasswords: settings.COMMON_PASSWORDS,
      },
    },
    publicUrl,
    callerOf: callerReader({
      database,
      cookie,
      browser,
      sso,
      linkSecret,
      sessionDays,
      sessions: openSessions(vouched, sessionDays),
    }),
    clientOf,
    cookie,
    browser,
    sso,
    positionCookie,
    shown,
    headers: securityHeaders(publicUrl),
    scim: scimApi({ writers, database, limits, roles, log, publicUrl, clientOf, calls }),
    refusedRequests: writing.refusedRequests,
  });

  return { server: createServer(patience, app.callback()), limits, mailsADay, positionCookie };
};
