import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { documentView } from '#contracts/api/views/document.ts';
import { emailOrNone, personNameOrNone, title } from '#contracts/document/recipient.ts';
import { RecipientId } from '#contracts/ids.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle, membershipFor } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { requireReadable } from '../log/readable.ts';
import { assigned } from './decisions/assigned.ts';
import { document } from './decisions/decider.ts';
import { permitted } from './decisions/permitted.ts';
import { InTeam } from './duplicate.ts';
import { teamToMakeIn } from './possessing.ts';

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
  { params, by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, TemplateUse>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const id = derivedId(envelope.commandId, 'document');
  const renamed = (old: string) => derivedId(envelope.commandId, old);
  const { state, position } = await handle(writer, document, id, envelope, async () => {
    const { state: used, past } = await writer.streams.read(document, params.id ?? '');
    const membership = await membershipFor(writer, document, envelope);
    const asking = { by: actorOf(by), at: writer.now(), ...membership };
    const template = permitted(used, 'use-template', asking);
    requireReadable(past);
    const team = await teamToMakeIn(writer, envelope, body.team, template);
    return assigned(template, { title: body.title, people: body.recipients, ...team }, id, renamed);
  });
  if (state.status === 'none') return refuse('not-found');

  return { status: 201, body: documentView(state), position };
};
