import { z } from 'zod';
import { formRoute, type Route, route, silent } from '../http/route.ts';
import { CallbackForm, finishSso } from '../sso/callback.ts';
import { addConnection, ConnectingForm, changeConnection, removeConnection } from '../sso/connections.ts';
import { BreakGlassForm, endSsoEnforcement, enforceSso, nameBreakGlass } from '../sso/enforcing.ts';
import { LogoutForm, logoutBySso } from '../sso/logout.ts';
import type { SsoDependencies } from '../sso/sso-dependencies.ts';
import { StartForm, startSso } from '../sso/start.ts';
import { TryingForm, tryConnection } from '../sso/trying.ts';
import { unlinkMember, unlinkOwn } from '../sso/unlinking.ts';

const nothing = z.strictObject({});

const withoutSecret = ({ secret, ...rest }: z.infer<typeof ConnectingForm>) => rest;

/** Signing in at an organisation's identity provider, and what administrators say about it. */
export const ssoRoutes: readonly Route<SsoDependencies>[] = [
  route('POST', '/api/auth/sso/start', 'anyone', StartForm, startSso),
  route('POST', '/api/auth/sso/callback', 'anyone', CallbackForm, finishSso, () => ({})),
  silent(formRoute('/api/auth/sso/logout', LogoutForm, logoutBySso)),
  route('DELETE', '/api/auth/identities/:subject', 'account', nothing, unlinkOwn),
  route('POST', '/api/organisation/connections', 'account', ConnectingForm, addConnection, withoutSecret),
  route(
    'POST',
    '/api/organisation/connections/test',
    'account',
    TryingForm,
    tryConnection,
    ({ secret, ...rest }) => rest,
  ),
  route(
    'PATCH',
    '/api/organisation/connections/:connectionId',
    'account',
    ConnectingForm,
    changeConnection,
    withoutSecret,
  ),
  route('DELETE', '/api/organisation/connections/:connectionId', 'account', nothing, removeConnection),
  route('POST', '/api/organisation/domains/:domain/enforcement', 'account', nothing, enforceSso),
  route('DELETE', '/api/organisation/domains/:domain/enforcement', 'account', nothing, endSsoEnforcement),
  route('DELETE', '/api/organisation/members/:accountId/identities', 'account', nothing, unlinkMember),
  route('PATCH', '/api/organisation/break-glass', 'account', BreakGlassForm, nameBreakGlass),
];
