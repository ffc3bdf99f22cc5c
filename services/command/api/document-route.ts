import type { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { ParameterIn } from '../../shared/http/parameters.ts';
import { document } from '../decisions/document/decider.ts';
import type { Policy } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type By, type Method, type Route, type RouteRequest, route } from '../http/route.ts';
import type { Decider } from '../log/decider.ts';
import { type Handled, handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';

type DocumentRoute<Let extends Policy, Body, Parameter extends string> = {
  /** The decider, if it isn't the usual one for documents. */
  readonly decider?: Decider<Document, DocumentCommand, DocumentEvent>;
  readonly command: (
    request: RouteRequest<By<Let>, Body, Parameter>,
    newId: (what: string) => string,
  ) => DocumentCommand;
  readonly answer: (
    state: ExistingDocument,
    request: RouteRequest<By<Let>, Body, Parameter>,
    handled: Handled<Document, DocumentEvent>,
  ) => unknown;
  readonly status?: number;
} & ('id' extends Parameter
  ? { readonly document?: never }
  : {
      /** The document's id, if the path has no `:id`. */
      readonly document: (request: RouteRequest<By<Let>, Body, Parameter>) => string;
    });

/** A route that is one command on one document, as most are. */
export const documentRoute = <Let extends Policy, Schema extends z.ZodType, Path extends string>(
  method: Method,
  path: Path,
  policy: Let,
  body: Schema,
  {
    decider = document,
    document: documentOf,
    command,
    answer,
    status = 200,
  }: DocumentRoute<Let, z.infer<Schema>, ParameterIn<Path>>,
): Route<Dependencies> =>
  route(method, path, policy, body, async (request, { writer }) => {
    const newId = (what: string) => derivedId(request.envelope.commandId, what);
    const handled = await handle(
      writer,
      decider,
      documentOf ? documentOf(request) : (request.params as { readonly id: string }).id,
      request.envelope,
      command(request, newId),
    );
    const state = handled.state.status === 'none' ? refuse('not-found') : handled.state;

    return { status, body: answer(state, request, handled) };
  });
