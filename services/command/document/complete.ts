import type { Completion } from '#contracts/api/completion.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { consent } from '#contracts/document/consent/consent.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Sha256 } from '#contracts/ids.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { document } from '../decisions/document/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';

/**
 * Keeps drawings before the event that names them, so that a crash leaves an unused blob at most. A signature that would
 * be refused is refused before any drawing is kept.
 */
export const complete = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'recipient' }>, Completion>,
  { writer, blobs }: Dependencies,
): Promise<Answer> => {
  const drawings = drawingsNamed(body);
  const command: DocumentCommand = {
    type: 'SignDocument',
    data: {
      linkVersion: by.linkVersion,
      signatures: body.signatures.map((entry) => withDrawing(entry, drawings)),
      consent: { version: consent.version, sha256: consentSha256 },
      ...(body.seen && { seen: body.seen }),
    },
  };
  const keepingDrawings = async (state: Document) => {
    if (!isCurrent(body.consent)) refuse('signing.consent-changed');
    document.decide({ ...command, by: envelope.by, at: writer.now() }, state);
    await Promise.all([...drawings.values()].map(({ bytes }) => blobs.put(bytes)));
    return command;
  };
  const completion = drawings.size > 0 || !isCurrent(body.consent) ? keepingDrawings : command;
  const { state } = await handle(writer, document, by.documentId, envelope, completion);

  return { body: { completed: state.status === 'completed' } };
};

type Stored = { readonly bytes: Uint8Array; readonly sha256: Sha256 };

/** The drawings that the submission uses, by their index in it. */
const drawingsNamed = ({ signatures, drawings = [] }: Completion): ReadonlyMap<number, Stored> => {
  const named = signatures.flatMap(({ handwriting }) =>
    handwriting?.kind === 'drawn' ? [handwriting.drawing] : [],
  );

  return new Map(
    [...new Set(named)].map((index) => {
      const bytes = Buffer.from(canonicalJson(drawings[index] ?? refuse('signing.unknown-drawing')));
      return [index, { bytes, sha256: sha256(bytes) }];
    }),
  );
};

type Signature = Extract<DocumentCommand, { type: 'SignDocument' }>['data']['signatures'][number];

const withDrawing = (
  { handwriting, ...entry }: Completion['signatures'][number],
  drawings: ReadonlyMap<number, Stored>,
): Signature => {
  if (handwriting?.kind !== 'drawn') return { ...entry, ...(handwriting && { handwriting }) };
  const { sha256: drawing } = drawings.get(handwriting.drawing) ?? refuse('signing.unknown-drawing');

  return { ...entry, handwriting: { ...handwriting, drawing } };
};

/** If the page says which consent text it showed, that text must still be the current one. */
const isCurrent = (named: Completion['consent']): boolean =>
  !named || (named.version === consent.version && named.sha256 === consentSha256);
