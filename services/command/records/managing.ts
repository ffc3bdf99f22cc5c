import { z } from 'zod';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { ParameterIn } from '../../shared/http/parameters.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Answer, type Route, type RouteRequest, route } from '../http/route.ts';
import { requireRecordsManager } from './records-managers.ts';

type Managing<Body, Path extends string> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  ParameterIn<Path>
>;

/** The documents whose records somebody manages. */
export type Managed = {
  /** Whether they manage documents of no organisation, because the installation names their address. */
  readonly unowned: boolean;
  /** The organisation whose records they manage because of their role in it; null if they have no such role. */
  readonly organisation: string | null;
};

/** A route that is for the installation's records managers alone. */
export const forInstallation = <Schema extends z.ZodType, Path extends string>(
  method: Route['method'],
  path: Path,
  body: Schema,
  perform: (request: Managing<z.infer<Schema>, Path>, dependencies: Dependencies) => Promise<Answer>,
): Route<Dependencies> =>
  route(method, path, 'account', body, async (request: Managing<z.infer<Schema>, Path>, dependencies) => {
    await requireRecordsManager(dependencies.roles, dependencies.writer, request.by.id);

    return perform(request, dependencies);
  });

/** A route that is for records managers, of the installation or of an organisation. */
export const managing = <Schema extends z.ZodType, Path extends string>(
  method: Route['method'],
  path: Path,
  body: Schema,
  perform: (
    request: Managing<z.infer<Schema>, Path>,
    dependencies: Dependencies,
    managed: Managed,
  ) => Promise<Answer>,
): Route<Dependencies> =>
  route(method, path, 'account', body, async (request: Managing<z.infer<Schema>, Path>, dependencies) =>
    perform(request, dependencies, await managedBy(dependencies, request.by.id)),
  );

const managedBy = async ({ roles, writer }: Dependencies, accountId: string): Promise<Managed> => {
  const membership = await writer.memberships?.of(accountId);
  const organisation = membership?.roles.includes('records-manager') ? membership.organisation : null;

  try {
    await requireRecordsManager(roles, writer, accountId);
    return { unowned: true, organisation };
  } catch (error) {
    if (organisation === null || !(error instanceof Refusal)) throw error;
    return { unowned: false, organisation };
  }
};

/** What belongs to an organisation (or to none, for null) doesn't exist for somebody who doesn't manage its records. */
export const requireManaged = (managed: Managed, organisation: string | null): void => {
  if (organisation === null ? !managed.unowned : managed.organisation !== organisation) refuse('not-found');
};

/** An id that can't be one isn't even looked up. */
export const idIn = (id: string): string => (z.uuid().safeParse(id).success ? id : refuse('not-found'));
