import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { privacyRequestView } from '#contracts/api/views/privacy.ts';
import { isSignatureAwaited as isAwaited, isNamedBySealed } from '#contracts/document/erasures.ts';
import { isOnHold } from '#contracts/document/retention.ts';
import {
  Decision,
  ExtendRequest,
  type PrivacyCommand,
  ReceiveRequest,
  RefuseRequest,
  requestNote,
} from '#contracts/privacy/commands.ts';
import { PrivacyMatch } from '#contracts/privacy/events.ts';
import { choicesFor, type ExistingRequest } from '#contracts/privacy/state.ts';
import { document } from '../decisions/document/decider.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import { hasSealedDocument, requireNotHeld } from '../erasing/account-documents.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Answer, type Route, route, silent } from '../http/route.ts';
import type { Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { OwnDataForm, receiveFromLink } from '../privacy/from-link.ts';
import { search } from '../privacy/search.ts';
import { forInstallation, idIn } from '../records/managing.ts';

const nothing = z.strictObject({});

const { kind, email } = ReceiveRequest.shape.data.shape;
const NewRequest = z.strictObject({ kind, email, note: requestNote.default(null) });

const Deciding = z.strictObject({ match: PrivacyMatch, decision: Decision });

/** Gives one command to one request, and answers how it stands. */
const performCommand = async (
  writer: Writer,
  id: string,
  envelope: Envelope,
  command: PrivacyCommand,
): Promise<Answer> => {
  const { state } = await handle(writer, privacyRequests, id, envelope, command);

  return { body: privacyRequestView(state.status === 'none' ? refuse('not-found') : state) };
};

const onRequest = <Schema extends z.ZodType>(
  action: string,
  body: Schema,
  commandOf: (body: z.infer<Schema>) => PrivacyCommand,
): Route<Dependencies> =>
  forInstallation(
    'POST',
    `/api/privacy/requests/:requestId/${action}`,
    body,
    ({ params, body: request, envelope }, { writer }) =>
      performCommand(writer, idIn(params.requestId), envelope, commandOf(request)),
  );

/**
 * What a decision has to know of the match. What a matter holds is not to be erased, nor is an account that acted in what
 * one holds.
 */
const deciding = async (
  writer: Writer,
  { match, decision }: z.infer<typeof Deciding>,
): Promise<PrivacyCommand> => {
  const isErasing = decision.decision === 'erase';
  if (match.kind === 'account') {
    if (isErasing) await requireNotHeld(writer, match.account);
    const isSealed = isErasing && (await hasSealedDocument(writer, match.account));

    return { type: 'DecideMatch', data: { match, decision, isSignatureAwaited: false, isSealed } };
  }
  const { state } = await writer.streams.read(document, match.document);
  const found = state.status === 'none' ? null : state;
  if (found && isErasing && isOnHold(found)) refuse('document.on-hold');
  const isSignatureAwaited = found !== null && isAwaited(found, match.recipient);
  const isSealed = found !== null && isNamedBySealed(found, match.recipient);

  return { type: 'DecideMatch', data: { match, decision, isSignatureAwaited, isSealed } };
};

/**
 * Looks for where the person was named since the search, so that an approval covers all that's there then. Refuses
 * `privacy.found-more` where somebody has to decide about it.
 */
const requireNothingNew = async (
  dependencies: Pick<Dependencies, 'writer' | 'database' | 'positions'>,
  id: string,
): Promise<void> => {
  const { state } = await dependencies.writer.streams.read(privacyRequests, id);
  if (state.status !== 'open' || state.searchedAt === null) return;
  const found = await search(dependencies, state);
  if (found > 0 && choicesFor[state.kind].length > 0) refuse('privacy.found-more');
  await requireSealedDecided(dependencies.writer, state);
};

/** A document may have been completed since it was decided that one of its signers is erased. */
const requireSealedDecided = async (
  { streams }: Writer,
  { matches }: Pick<ExistingRequest, 'matches'>,
): Promise<void> => {
  for (const { match, decided } of matches) {
    if (match.kind !== 'recipient' || decided?.decision !== 'erase' || decided.sealed) continue;
    const { state } = await streams.read(document, match.document);
    if (state.status !== 'none' && isNamedBySealed(state, match.recipient))
      refuse('erasure.sealed-undecided');
  }
};

/** The routes with which people ask for something about their own data, and records managers answer. */
export const privacyRoutes: readonly Route<Dependencies>[] = [
  silent(route('POST', '/api/sign/:token/privacy', 'recipient', OwnDataForm, receiveFromLink)),

  forInstallation('POST', '/api/privacy/requests', NewRequest, async ({ body, envelope }, { writer }) => {
    const id = derivedId(envelope.commandId, 'privacy');
    const data = { ...body, via: 'officer', from: null } as const;

    return { status: 201, ...(await performCommand(writer, id, envelope, { type: 'ReceiveRequest', data })) };
  }),
  forInstallation(
    'POST',
    '/api/privacy/requests/:requestId/decisions',
    Deciding,
    async ({ params, body, envelope }, { writer }) =>
      performCommand(writer, idIn(params.requestId), envelope, await deciding(writer, body)),
  ),
  forInstallation(
    'POST',
    '/api/privacy/requests/:requestId/approve',
    nothing,
    async ({ params, envelope }, dependencies) => {
      const id = idIn(params.requestId);
      await requireNothingNew(dependencies, id);

      return performCommand(dependencies.writer, id, envelope, { type: 'ApproveRequest', data: {} });
    },
  ),
  onRequest('extend', ExtendRequest.shape.data, (data) => ({ type: 'ExtendRequest', data })),
  onRequest('refuse', RefuseRequest.shape.data, (data) => ({ type: 'RefuseRequest', data })),
];
