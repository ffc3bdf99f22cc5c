import * as oidc from 'openid-client';
import { z } from 'zod';
import { isSameIssuer } from '#contracts/account/identities.ts';
import { isSsoRefusalReason, type SsoRefusalReason } from '#contracts/account/sso-refusals.ts';
import { Refusal, type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { identityAt } from '../account/identities.ts';
import { knownFor, newBrowser } from '../account/known-browser.ts';
import { answerSignedIn, openingSession } from '../account/opening-session.ts';
import { networkOf } from '../account/sign-in-tries.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { waitOutside } from '../log/write-permission.ts';
import { type Attempt, takeAttempt } from './attempts.ts';
import { memberFor } from './member.ts';
import { personIn } from './person.ts';
import { refuseAs } from './providers.ts';
import { secretOf } from './secrets.ts';
import type { SsoDependencies } from './sso-dependencies.ts';
import { callbackUrl, countedFor } from './start.ts';

/** What the provider put behind the address that it sent somebody back to. */
export const CallbackForm = z.strictObject({ answer: z.string().max(8_000) });

type Returning = RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof CallbackForm>>;

/** Signs in whom an identity provider sent back, and lets them join the organisation if its policies say so. */
export const finishSso = async (request: Returning, dependencies: SsoDependencies): Promise<Answer> => {
  const { limits } = dependencies;
  const { ip } = request.envelope;
  // An attempt was counted when it began. What nobody began counts apart, so that it keeps nobody from beginning.
  const attempt = await attemptOf(request, dependencies);
  if (!attempt) await limits.spend('sso-unasked', networkOf(ip ?? ''));

  try {
    const answer = await finishSignIn(request, dependencies, attempt ?? refuse('sso.state'));
    // A whole office may come from one address.
    await limits.refund(...countedFor(attempt?.knownBrowser ?? null, ip));
    return answer;
  } catch (error) {
    const reason = error instanceof Refusal ? reasonOf(error.code) : null;
    if (reason) noteRefused(dependencies, request.envelope, reason, attempt?.organisation ?? null);
    throw error;
  }
};

const attemptOf = (
  { by, body: { answer } }: Returning,
  { database, settings: { linkSecret } }: Dependencies,
): Promise<Attempt | null> | null => {
  const state = new URLSearchParams(answer).get('state');
  const { sso: browser } = by;
  if (!state || browser === null) return null;

  return database.run((sql) => takeAttempt(sql, linkSecret, { state, browser }));
};

const finishSignIn = async (
  { by, body, envelope }: Returning,
  dependencies: SsoDependencies,
  attempt: Attempt,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  const { organisation } = attempt;
  await connectionOf(writer, attempt);
  const claims = await claimsOf(dependencies, body.answer, attempt);
  // It may have been removed or changed while the provider took its time.
  const connection = await connectionOf(writer, attempt);
  const identity = await identityAt(writer, attempt.issuer, claims.sub);
  const person = personIn(claims, connection.claims);
  const known = { organisation, connection, ...identity, person };
  const id = await memberFor(dependencies, known, envelope);

  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const { state, ...opened } = await openingSession(dependencies, id, true, (sessionId) =>
    handle(writer, account, id, ownEnvelope, {
      type: 'SignInAtProvider',
      data: {
        ...identity,
        amr: methodsIn(claims),
        session: sessionId,
        ...newBrowser(knownFor(settings.linkSecret, by.browser, id)),
      },
    }),
  );
  if (state.status === 'none') return refuse('signed-out');

  return { ...(await answerSignedIn(dependencies, by, { id, state, envelope, ...opened })), sso: null };
};

/** How the provider says that somebody signed in (`amr`): short words, since they stay on record. */
const methodsIn = ({ amr }: oidc.IDToken): string[] =>
  [amr]
    .flat()
    .flatMap((one) => (typeof one === 'string' && one.length <= METHOD_MAX ? [one] : []))
    .slice(0, METHODS_MAX);
const [METHODS_MAX, METHOD_MAX] = [20, 50];

/** The connection that was used to begin. If it's gone or another one by now, the attempt is over. */
const connectionOf = async ({ streams }: Writer, { organisation, connection, ...attempt }: Attempt) => {
  const { state } = await streams.read(organisations, organisation);
  const found = state.status === 'none' ? undefined : state.connections.get(connection);

  return found && found.issuer === attempt.issuer && found.clientId === attempt.clientId
    ? found
    : refuse('sso.state');
};

/** Has the provider exchange the code for its token, which is checked: signature, issuer, audience, nonce and times. */
const claimsOf = async (
  { writer, database, providers, settings: { linkSecret, publicUrl } }: SsoDependencies,
  answer: string,
  attempt: Attempt,
) => {
  const secret = await database.run((sql) => secretOf(sql, linkSecret, attempt));
  const { issuer, clientId, nonce, verifier } = attempt;
  const client = { issuer, clientId, secret: secret ?? refuse('sso.state') };
  const provider = await waitOutside(writer, () => providers.of(client, 'sso.issuer'));
  const returned = callbackUrl(publicUrl);
  returned.search = answer;
  const state = new URLSearchParams(answer).get('state') ?? '';

  const tokens = await waitOutside(writer, () =>
    oidc.authorizationCodeGrant(provider, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }),
  ).catch((error) => refuseAs(error, (one) => codeOf(one, returned.searchParams, issuer)));

  return tokens.claims() ?? refuse('sso.token');
};

const codeOf = (error: Error, returned: URLSearchParams, issuer: string): RefusalCode => {
  const from = returned.get('iss');
  if (from !== null && !isSameIssuer(from, issuer)) return 'sso.issuer';
  if (error instanceof oidc.AuthorizationResponseError) return 'sso.provider';

  return error instanceof oidc.ResponseBodyError ? 'sso.code' : 'sso.token';
};

const reasonOf = (code: RefusalCode): SsoRefusalReason | null => {
  if (code === 'sign-in.suspended') return 'suspended';
  const reason = code.replace(/^sso\./, '');

  return isSsoRefusalReason(reason) ? reason : null;
};

/** Strangers can bring about as many of these as they like, so they go on record summed up. */
export const noteRefused = (
  { refusedRequests }: Pick<Dependencies, 'refusedRequests'>,
  { ip, userAgent, correlationId }: Envelope,
  reason: SsoRefusalReason,
  organisation: string | null,
): void => refusedRequests.note({ kind: 'sso', reason, organisation }, { ip, userAgent, correlationId });
