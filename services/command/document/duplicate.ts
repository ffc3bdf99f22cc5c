import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { documentView } from '#contracts/api/views/document.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { TeamId } from '#contracts/ids.ts';
import { clipped } from '#contracts/text/characters.ts';
import { choicesOf, emptied, fileOf, type Renamed, withoutErased } from '../decisions/document/carried.ts';
import { document } from '../decisions/document/decider.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { originalFor } from './possessing.ts';

/** A team of the caller's; null for their own space. If it's missing, the original's, or what else suits. */
export const InTeam = z.strictObject({ team: TeamId.nullable().exactOptional() });
type InTeam = z.infer<typeof InTeam>;

const TITLE_MAX = 200;
const COPY = ' (Copy)';

/**
 * Makes a new draft with the same file, recipients and fields, but without values (design, section 10). Whoever was
 * erased is left out with their fields, as if they had been removed.
 */
export const duplicate = async (
  { params, by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, InTeam, 'id'>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const id = derivedId(envelope.commandId, 'document');
  const renamed = (old: string) => derivedId(envelope.commandId, old);
  const { state } = await handle(writer, document, id, envelope, async () => {
    const request = { right: 'duplicate', of: params.id, by: actorOf(by), team: body.team } as const;
    const { original, team } = await originalFor(writer, envelope, request);
    return copyOf(withoutErased(original), id, renamed, team);
  });
  if (state.status === 'none') return refuse('not-found');

  return { status: 201, body: documentView(state) };
};

const copyOf = (
  original: ExistingDocument,
  id: string,
  renamed: Renamed,
  team: { readonly team?: string },
): DocumentCommand => ({
  type: 'DuplicateDocument',
  data: {
    from: original.id,
    title: `${clipped(original.title, TITLE_MAX - COPY.length)}${COPY}`,
    ...team,
    ...fileOf(original),
    ...choicesOf(original),
    recipients: original.recipients.map(({ id: recipient, fullName, email, role, signingOrder, title }) => ({
      recipient: renamed(recipient),
      fullName,
      email,
      role,
      signingOrder,
      title,
    })),
    fields: emptied(original.fields, id, renamed),
  },
});
