import { z } from 'zod';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { templateView } from '#contracts/api/views/template.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { description, title } from '#contracts/document/recipient.ts';
import { defaultRoles, recipientRoleOf } from '#contracts/document/template.ts';
import { TeamId } from '#contracts/ids.ts';
import { input } from '../../shared/http/input.ts';
import { document } from '../decisions/document/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import type { Upload } from '../http/upload-body.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { teamToMakeIn } from './possessing.ts';
import { prepareUpload } from './upload.ts';

const Fields = z.strictObject({
  title: z.string().default(''),
  description: description.default(''),
  team: TeamId.exactOptional(),
});

/** The line end in everything that a form sends (HTML, "Constructing the entry list"). */
const FORM_LINE_END = /\r\n/g;

/** Works like an upload, and adds the roles that every template begins with in the same append. */
export const createTemplate = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, Upload>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { file } = body;
  const fields = input(Fields, body.fields);
  if (fields.title.trim() === '') refuse('template.no-title');
  if (!file) return refuse('template.no-file');
  if (file.size === 0) refuse('upload.empty');
  const titled = input(z.strictObject({ title }), { title: fields.title });
  await dependencies.limits.spend('upload-account', by.id);

  const id = derivedId(envelope.commandId, 'document');
  const roles = defaultRoles.map(({ name, role, signingOrder }) => ({
    recipient: derivedId(envelope.commandId, name),
    title: name,
    role: recipientRoleOf(role),
    signingOrder,
  }));
  const described = { ...titled, description: fields.description.replace(FORM_LINE_END, '\n') || null };
  const make = async (): Promise<DocumentCommand> => {
    const team = await teamToMakeIn(dependencies.writer, envelope, fields.team);
    const read = await prepareUpload(file, by.id, dependencies).catch(inTheDialogsWords);
    return { type: 'CreateTemplate', data: { ...described, ...read, roles, ...team } };
  };
  const { state } = await handle(dependencies.writer, document, id, envelope, make);
  if (state.status === 'none') return refuse('not-found');

  return { status: 201, body: { ...templateView(state), usageCount: 0 } };
};

/** The dialog for templates says it in other words than the one for documents (spec part 1, section 5). */
const inTheDialogsWords = (error: unknown): never => {
  if (error instanceof Refusal && error.code === 'upload.wrong-type')
    refuse('upload.wrong-type', { as: 'template' });
  if (error instanceof Refusal && error.code === 'upload.certified')
    refuse('upload.certified', { as: 'template' });
  throw error;
};
