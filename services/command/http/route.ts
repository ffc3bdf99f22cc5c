import type { z } from 'zod';
import type { ParameterIn, Parameters } from '../../shared/http/parameters.ts';
import type { Envelope } from '../log/envelopes.ts';
import { documentLimit, type FileLimit } from './body.ts';
import type { Caller, Policy } from './caller.ts';
import type { Dependencies } from './dependencies.ts';
import type { Upload } from './upload-body.ts';

/** What the work of a route gets. `Parameter` names the parts of the path that it uses. */
export type RouteRequest<By extends Caller, Body, Parameter extends string = never> = {
  readonly params: Parameters<Parameter>;
  readonly body: Body;
  readonly by: By;
  readonly envelope: Envelope;
};

export type Answer = {
  readonly status?: number;
  readonly body: unknown;
  /** A session token to set, or null to clear it. */
  readonly session?: string | null;
  /** What the browser remembers about accounts that signed in from it. */
  readonly browser?: string;
  /** What ties a sign-in at an identity provider to the browser, or null to forget it. */
  readonly sso?: string | null;
};

export type Method = 'POST' | 'PATCH' | 'DELETE';
export type By<Let extends Policy> = Extract<Caller, { kind: Let }>;

/** What stands for the request of any route. */
export type AnyRequest = RouteRequest<never, never> & { readonly params: never };

/** A row of the table of routes. `Needs` is what its work uses; any row is a `Route` without it. */
export type Route<Needs = never> = {
  readonly method: Method;
  readonly path: string;
  readonly policy: Policy;
  /** The schema of a JSON body, or the name of the multipart part with the file. */
  readonly body: z.ZodType | { readonly file: string; readonly limit: FileLimit };
  /** The parts of a body that its fingerprint covers, which never include a password. */
  readonly fingerprint: (body: unknown) => unknown;
  readonly perform: (request: AnyRequest, dependencies: Needs) => Promise<Answer>;
  /** Works on the whole installation, outside all epochs, so it doesn't need permission to write in one. */
  readonly isOnWhole?: true;
  /** Takes a form as well, because a server sends it that keeps to a standard. */
  readonly takesForms?: true;
  /** Somebody who first has to set up a second factor may use it. */
  readonly isForHalf?: true;
  /** Its answer doesn't tell a log position, because whoever asks may not learn whether anything was written. */
  readonly isSilent?: true;
  /** Others look for the result at once, so the answer waits until they are shown it. */
  readonly isShownFirst?: true;
};

/** Lets in members whose organisation wants a second factor that they don't have yet. */
export const allowedBeforeTwoFactor = <Needs>(each: Route<Needs>): Route<Needs> => ({
  ...each,
  isForHalf: true,
});

export const silent = <Needs>(each: Route<Needs>): Route<Needs> => ({ ...each, isSilent: true });

export const waitForReadModels = <Needs>(each: Route<Needs>): Route<Needs> => ({
  ...each,
  isShownFirst: true,
});

type Performed<Let extends Policy, Body, Needs, Path extends string> = (
  request: RouteRequest<By<Let>, Body, ParameterIn<Path>>,
  dependencies: Needs,
) => Promise<Answer>;

/** A route that is performed by a function of its own. */
export const route = <
  Let extends Policy,
  Schema extends z.ZodType,
  Path extends string,
  Needs = Dependencies,
>(
  method: Method,
  path: Path,
  policy: Let,
  body: Schema,
  perform: Performed<Let, z.infer<Schema>, Needs, Path>,
  fingerprint: (body: z.infer<Schema>) => unknown = (whole) => whole,
): Route<Needs> => ({
  method,
  path,
  policy,
  body,
  perform,
  fingerprint: fingerprint as Route['fingerprint'],
});

/** A route for other servers, which post a form. */
export const formRoute = <Schema extends z.ZodType, Path extends string, Needs = Dependencies>(
  path: Path,
  body: Schema,
  perform: Performed<'anyone', z.infer<Schema>, Needs, Path>,
): Route<Needs> => ({ ...route('POST', path, 'anyone', body, perform, () => ({})), takesForms: true });

/** A route that takes a file in the part `file`. */
export const uploadRoute = <Path extends string, Needs = Dependencies>(
  path: Path,
  file: string,
  perform: Performed<'account', Upload, Needs, Path>,
  limit: FileLimit = documentLimit,
): Route<Needs> => ({
  method: 'POST',
  path,
  policy: 'account',
  body: { file, limit },
  perform,
  fingerprint: (body) => body,
});
