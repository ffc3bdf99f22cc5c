import { z } from 'zod';
import { Prepare, patienceFor } from '#contracts/api/media.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { uploadedView } from '#contracts/api/views/document.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { Sealing } from '#contracts/document/events.ts';
import { title } from '#contracts/document/recipient.ts';
import { TeamId } from '#contracts/ids.ts';
import { clipped, hasForbiddenCharacters } from '#contracts/text/characters.ts';
import { input } from '../../shared/http/input.ts';
import { ask } from '../../shared/messaging/nats.ts';
import { faultPoint } from '../../shared/running/steps.ts';
import { document } from '../decisions/document/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import type { Upload } from '../http/upload-body.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { waitOutside } from '../log/write-permission.ts';
import { teamToMakeIn } from './possessing.ts';

const NAME_MAX = 255;
/** Another form of a name is at most this long. Thousands of marks in a row would take minutes. */
const BROUGHT_INTO_ONE_FORM = 4 * NAME_MAX;

const Fields = z.strictObject({
  title: z.string().default(''),
  sealing: Sealing.exactOptional(),
  team: TeamId.exactOptional(),
});

/** Keeps the bytes, has them read, then appends the event, so that a crash leaves an unused blob at most. */
export const upload = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, Upload>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { file } = body;
  const fields = input(Fields, body.fields);
  if (!file || fields.title.trim() === '') return refuse('upload.missing');
  if (file.size === 0) refuse('upload.empty');
  const titled = input(z.strictObject({ title }), { title: fields.title });
  await dependencies.limits.spend('upload-account', by.id);
  await faultPoint('upload received');

  const id = derivedId(envelope.commandId, 'document');
  const make = async (): Promise<DocumentCommand> => {
    const team = await teamToMakeIn(dependencies.writer, envelope, fields.team);
    const read = await prepareUpload(file, by.id, dependencies, fields.sealing);
    return { type: 'UploadDocument', data: { ...titled, ...read, ...team } };
  };
  const { state } = await handle(dependencies.writer, document, id, envelope, make);
  await faultPoint('event appended');

  return { status: 201, body: state.status === 'none' ? refuse('not-found') : uploadedView(state) };
};

/** A file that used all the time it may and was refused counts as ten uploads of the account. */
const COSTLY: readonly RefusalCode[] = [
  'upload.too-complex',
  'upload.not-convertible',
  'upload.word-too-long',
];
const COST = 10;

/** Keeps a file and has media read it. Refuses names with another ending than those accepted, and what media refuses. */
export const prepareUpload = async (
  file: NonNullable<Upload['file']>,
  account: string,
  { nats, limits, writer }: Pick<Dependencies, 'nats' | 'limits' | 'writer'>,
  sealing?: z.infer<typeof Sealing>,
) => {
  const originalFileName = shownName(file.name);
  const original = await file.keep();
  await faultPoint('blob written');
  const request = {
    original,
    account,
    fileName: originalFileName,
    ...(sealing && { attachmentSheet: { fileName: originalFileName } }),
  };
  const reply = await waitOutside(writer, () => ask(nats, Prepare, request, patienceFor(Prepare)));
  if (!reply.ok) {
    if (COSTLY.includes(reply.code)) await limits.charge('upload-account', account, COST - 1);
    return refuse(reply.code);
  }
  const { fileType, pdf, pages, remarks } = reply;

  return {
    originalFileName,
    fileType,
    original,
    pdf,
    pages,
    ...(remarks.length > 0 && { remarks }),
    ...(sealing && { sealing }),
  };
};

/** Spec part 1, section 9. */
const ACCEPTED = /\.(pdf|docx?)$/i;

/** The file's name to show: the last part of its path, without characters that cannot be shown. */
const shownName = (name: string) => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const shown = [...last].filter((character) => !hasForbiddenCharacters(character)).join('');
  const bare = shown.replace(/\s+/g, ' ').trim();
  if (!ACCEPTED.test(bare)) refuse('upload.wrong-type');

  return clipped(clipped(bare, BROUGHT_INTO_ONE_FORM).normalize('NFC'), NAME_MAX);
};
