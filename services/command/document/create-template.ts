import { z } from 'zod';
import type { DocumentCommand } from '#contracts/commands/document.ts';
import { description, title } from '#contracts/recipient.ts';
import { Refusal, refuse } from '#contracts/refusals.ts';
import { defaultRoles, recipientRoleOf } from '#contracts/template.ts';
import { templateView } from '#contracts/views/template.ts';
import { input } from '../../shared/input.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { handle } from '../handle.ts';
import { derivedId } from '../ids.ts';
import type { Answer, Asked } from '../route.ts';
import type { Upload } from '../upload-body.ts';
import { document } from './decider.ts';
import { prepared } from './upload.ts';

const Fields = z.strictObject({ title: z.string().default(''), description: description.default('') });

/** Forms send every line end so (HTML, "Constructing the entry list"). */
const FORM_LINE_END = /\r\n/g;

/** As an upload, with the roles that every template begins with in the same append. */
export const createTemplate = async (
  { by, body, said }: Asked<Extract<Caller, { kind: 'account' }>, Upload>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { file } = body;
  const fields = input(Fields, body.fields);
  if (fields.title.trim() === '') refuse('template.no-title');
  if (!file) return refuse('template.no-file');
  if (file.size === 0) refuse('upload.empty');
  const titled = input(z.strictObject({ title }), { title: fields.title });
  await dependencies.limits.spend('upload-account', by.id);

  const id = derivedId(said.commandId, 'document');
  const make = async (): Promise<DocumentCommand> => ({
    type: 'CreateTemplate',
    data: {
      ...titled,
      description: fields.description.replace(FORM_LINE_END, '\n') || null,
      ...(await prepared(file, by.id, dependencies).catch(inTheDialogsWords)),
      roles: defaultRoles.map(({ name, role, signingOrder }) => ({
        recipient: derivedId(said.commandId, name),
        title: name,
        role: recipientRoleOf(role),
        signingOrder,
      })),
    },
  });
  const { state, position } = await handle(dependencies.writer, document, id, said, make);
  if (state.status === 'none') return refuse('not-found');

  return { status: 201, body: { ...templateView(state), usageCount: 0 }, position };
};

/** Spec part 1, section 5: the dialog for templates says it in other words than that for documents. */
const inTheDialogsWords = (error: unknown): never => {
  if (error instanceof Refusal && error.code === 'upload.wrong-type')
    refuse('upload.wrong-type', 'Please select a PDF or Word document.');
  if (error instanceof Refusal && error.code === 'upload.certified')
    refuse(
      'upload.certified',
      'Whoever made this PDF certified it and forbids every change. Please upload it as a document, with an attachment sheet, or ask for a copy without certification.',
    );
  throw error;
};
