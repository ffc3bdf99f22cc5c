import { z } from 'zod';
import { clipped, hasForbiddenCharacters } from '#contracts/characters.ts';
import type { DocumentCommand } from '#contracts/commands/document.ts';
import { Prepare } from '#contracts/media.ts';
import { title } from '#contracts/recipient.ts';
import { refuse } from '#contracts/refusals.ts';
import { documentView } from '#contracts/views/document.ts';
import { input } from '../../shared/input.ts';
import { ask } from '../../shared/nats.ts';
import { reached } from '../../shared/steps.ts';
import type { Upload } from '../body.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { handle } from '../handle.ts';
import { derivedId } from '../ids.ts';
import type { Answer, Asked } from '../route.ts';
import { document } from './decider.ts';

/** Milliseconds that reading a file may take: Word's conversion, waiting its turn included. */
const PREPARE_TIMEOUT = 45_000;

const NAME_MAX = 255;

const Fields = z.strictObject({ title: z.string().default('') });

/** Bytes, then what they are, then the fact: a crash leaves an orphan blob at most. */
export const upload = async (
  { by, body, said }: Asked<Extract<Caller, { kind: 'account' }>, Upload>,
  { writer, blobs, nats, limits }: Dependencies,
): Promise<Answer> => {
  const { file } = body;
  const fields = input(Fields, body.fields);
  if (!file || fields.title.trim() === '') return refuse('upload.missing');
  if (file.bytes.length === 0) refuse('upload.empty');
  const titled = input(z.strictObject({ title }), fields);
  await limits.spend('upload-account', by.id);
  await reached('upload received');

  const id = derivedId(said.commandId, 'document');
  const { state, position } = await handle(writer, document, id, said, async (): Promise<DocumentCommand> => {
    const original = await blobs.put(file.bytes);
    await reached('blob written');
    const prepared = await ask(nats, Prepare, { original }, PREPARE_TIMEOUT);
    if (!prepared.ok) return refuse(prepared.code);
    const { fileType, pdf, pages } = prepared;

    return {
      type: 'UploadDocument',
      data: { ...titled, originalFileName: safeName(file.name, fileType), fileType, original, pdf, pages },
    };
  });
  await reached('event appended');

  return { status: 201, body: state.status === 'none' ? refuse('not-found') : documentView(state), position };
};

/** A name to be shown: its last part, without what cannot be shown. */
const safeName = (name: string, fileType: string) => {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const shown = [...last].filter((character) => !hasForbiddenCharacters(character)).join('');

  return clipped(shown.replace(/\s+/g, ' ').trim(), NAME_MAX) || `document.${fileType}`;
};
