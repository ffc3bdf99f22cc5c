import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { documentView } from '#contracts/api/views/document.ts';
import { title } from '#contracts/document/recipient.ts';
import { RecipientId } from '#contracts/ids.ts';
import { emailOrNone, personNameOrNone } from '#contracts/text/person.ts';
import { assigned } from '../decisions/document/assigned.ts';
import { document } from '../decisions/document/decider.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { InTeam } from './duplicate.ts';
import { originalFor } from './possessing.ts';

export const TemplateUse = z.strictObject({
  title: title.exactOptional(),
  recipients: z
    .array(z.strictObject({ roleId: RecipientId, fullName: personNameOrNone, email: emailOrNone }))
    .max(100)
    .default([]),
  ...InTeam.shape,
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** Makes a draft with the template's file and fields, in which people take its roles. */
export const createFromTemplate = async (
  { params, by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, TemplateUse, 'id'>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const id = derivedId(envelope.commandId, 'document');
  const renamed = (old: string) => derivedId(envelope.commandId, old);
  const { state } = await handle(writer, document, id, envelope, async () => {
    const request = { right: 'use-template', of: params.id, by: actorOf(by), team: body.team } as const;
    const { original, team } = await originalFor(writer, envelope, request);
    return assigned(original, { title: body.title, people: body.recipients, ...team }, id, renamed);
  });
  if (state.status === 'none') return refuse('not-found');

  return { status: 201, body: documentView(state) };
};
