import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** What the provider does wrong on purpose. */
export type Faults = {
  /** Claims of the token that take the place of what they should be; undefined leaves one out. */
  readonly claims?: Claims;
  readonly signedBy?: 'a stranger' | 'nobody';
  /** What the answer says where it comes from. */
  readonly iss?: string;
};

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** The name and the secret of its one client. */
export const CLIENT = { clientId: 'inkstream', secret: 'a client secret' };

/** An OpenID Connect provider that signs in whom a test says, without asking. `host` is what SSO_INTERNAL_HOSTS names. */
export const startIdentityProvider = async () => {
  const [own, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, URLSearchParams>();
  const state = {
    isDown: false,
    person: {} as Claims,
    faults: {} as Faults,
    asked: [] as string[],
    look: async (_: string): Promise<void> => {},
    describes: {} as Claims,
  };

  const signed = (claims: Claims, { signedBy }: Faults): Promise<string> | string =>
    signedBy === 'nobody'
      ? new UnsecuredJWT({ ...claims }).encode()
      : new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .sign(signedBy === 'a stranger' ? stranger.privateKey : own.privateKey);

  const pages: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>> = {
    '/.well-known/openid-configuration': (_, response) =>
      json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...state.describes,
      }),
    '/jwks': (_, response) => json(response, 200, { keys: [jwk] }),
    '/authorize': (request, response) => {
      const { searchParams } = new URL(request.url ?? '', issuer);
      const code = randomUUID();
      codes.set(code, searchParams);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = `${new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: state.faults.iss ?? issuer })}`;
      response.writeHead(302, { Location: back.href }).end();
    },
    '/token': async (request, response) => {
      const form = new URLSearchParams(await text(request));
      const asked = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      if (!isOurs(request)) return json(response, 401, { error: 'invalid_client' });
      if (!asked || !isProved(asked, form)) return json(response, 400, { error: 'invalid_grant' });
      const now = Math.floor(Date.now() / 1_000);
      const usual = {
        iss: issuer,
        aud: CLIENT.clientId,
        iat: now,
        exp: now + 300,
        nonce: asked.get('nonce'),
      };
      const claims = { ...usual, ...state.person, ...state.faults.claims };
      const idToken = await signed(claims, state.faults);
      return json(response, 200, { access_token: randomUUID(), token_type: 'bearer', id_token: idToken });
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    state.asked.push(pathname);
    await state.look(pathname);
    if (state.isDown) return response.writeHead(502).end();
    const page = pages[pathname];
    return page ? page(request, response) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;

  return {
    issuer,
    host,
    /** The paths that were asked for, oldest first. */
    asked: state.asked,
    /** Signs in this person from now on, with these faults. */
    signsIn: (person: Claims, faults: Faults = {}) => Object.assign(state, { person, faults }),
    /** Follows the address of an authorization as a browser does. Answers what the provider sends back by it. */
    follow: async (location: string): Promise<string> => {
      const { headers } = await fetch(location, { redirect: 'manual' });
      return new URL(headers.get('Location') ?? '').search;
    },
    logoutToken: (claims: Claims, faults: Faults = {}) => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const now = Math.floor(Date.now() / 1_000);
      const usual = {
        iss: issuer,
        aud: CLIENT.clientId,
        iat: now,
        exp: now + 120,
        jti: randomUUID(),
        events,
      };
      return signed({ ...usual, ...claims }, faults);
    },
    /** Says this of itself from now on, beside or in place of what is true. */
    describesItself: (describes: Claims) => Object.assign(state, { describes }),
    /** Has somebody look on with each request from now on. It's answered when they're done. */
    whenAsked: (look: (path: string) => void | Promise<void>) => Object.assign(state, { look }),
    isDown: (isDown: boolean) => Object.assign(state, { isDown }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const isOurs = ({ headers }: IncomingMessage): boolean => {
  const [name, secret] = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));

  return name === CLIENT.clientId && secret === CLIENT.secret;
};

/** Whether who brings the code is who asked for it (RFC 7636). */
const isProved = (asked: URLSearchParams, form: URLSearchParams): boolean =>
  asked.get('redirect_uri') === form.get('redirect_uri') &&
  asked.get('code_challenge') ===
    createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
