import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { templateView } from '#contracts/api/views/template.ts';
import { isReadable } from '#contracts/closed.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { description, title } from '#contracts/document/recipient.ts';
import { type RecipientRole, roleKinds } from '#contracts/document/roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { choicesOf, emptied, fileOf, type Renamed } from '../decisions/document/carried.ts';
import { document } from '../decisions/document/decider.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { InTeam } from './duplicate.ts';
import { originalFor } from './possessing.ts';

export const TemplateOf = z.strictObject({
  /** The document's title if it's missing. */
  title: title.exactOptional(),
  description: description.default(''),
  ...InTeam.shape,
});
export type TemplateOf = z.infer<typeof TemplateOf>;

/** Makes a template with the document's file and fields. Its people become roles, and no value goes with it. */
export const saveAsTemplate = async (
  {
    params,
    by,
    body: { team: chosenTeam, ...called },
    envelope,
  }: RouteRequest<Extract<Caller, { kind: 'account' }>, TemplateOf, 'id'>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const id = derivedId(envelope.commandId, 'document');
  const renamed = (old: string) => derivedId(envelope.commandId, old);
  const { state } = await handle(writer, document, id, envelope, async () => {
    const request = { right: 'save-as-template', of: params.id, by: actorOf(by), team: chosenTeam } as const;
    const { original, team } = await originalFor(writer, envelope, request);
    return templateFrom(original, { ...called, ...team }, id, renamed);
  });
  if (state.status === 'none') return refuse('not-found');

  return { status: 201, body: { ...templateView(state), usageCount: 0 } };
};

const templateFrom = (
  original: ExistingDocument,
  {
    title: called = original.title,
    description: about,
    team,
  }: Omit<TemplateOf, 'team'> & { readonly team?: string },
  id: string,
  renamed: Renamed,
): DocumentCommand => ({
  type: 'SaveAsTemplate',
  data: {
    from: original.id,
    title: called,
    description: about || null,
    ...(team && { team }),
    ...fileOf(original),
    ...choicesOf(original),
    roles: original.recipients.map(({ id: recipient, role, signingOrder, title: known }, position) => ({
      recipient: renamed(recipient),
      title: known && isReadable(known) ? known : countedTitle(original.recipients, role, position),
      role,
      signingOrder,
    })),
    fields: emptied(original.fields, id, renamed),
  },
});

/** The title of a role whose person has none, or was erased: “Signer 1”, “Signer 2”, “CC Recipient”. */
const countedTitle = (
  recipients: readonly DocumentRecipient[],
  role: RecipientRole,
  position: number,
): string => {
  const alike = recipients.filter((one) => one.role === role);
  const number = recipients.slice(0, position + 1).filter((one) => one.role === role).length;

  return roleKinds[role].title(number, alike.length === 1);
};
