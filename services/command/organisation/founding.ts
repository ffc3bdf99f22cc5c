import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { FoundOrganisation } from '#contracts/organisation/commands.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { belongTo, leave } from './belonging.ts';

export const FoundingForm = z.strictObject(FoundOrganisation.shape.data.shape);

/** The only organisation that can be founded where ORGANISATIONS is `one`, so that two can't be founded at once. */
const ONLY = derivedId('organisation', 'only');

/** Somebody founds an organisation and is its first owner. Their account belongs to it first. */
export const foundOrganisation = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, z.infer<typeof FoundingForm>>,
  { writer, settings }: Dependencies,
): Promise<Answer> => {
  if (settings.organisations === 'off') refuse('organisation.off');
  const id = settings.organisations === 'one' ? ONLY : derivedId(envelope.commandId, 'organisation');
  const before = await writer.streams.read(organisations, id);
  if (before.state.status !== 'none' && !before.state.members.has(by.id)) refuse('organisation.only-one');
  await belongTo(writer, by.id, id, envelope);
  const command = { type: 'FoundOrganisation', data: body } as const;
  const { state } = await handle(writer, organisations, id, envelope, command);
  if (state.status === 'none' || !state.members.has(by.id)) {
    await leave(writer, by.id, id, envelope);
    return refuse('organisation.only-one');
  }

  return { status: 201, body: { id, name: state.name } };
};
