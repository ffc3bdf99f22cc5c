import type { DocumentEvent } from '../document/events.ts';
import type { ExistingDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { eventNumber } from '../event-number.ts';
import { isForeign } from '../foreign-event.ts';
import { holdsAttached } from './attached-file.ts';
import type { Bundle } from './bundle.ts';
import { manifestOf } from './check-members.ts';
import { seenOtherwise } from './check-seen.ts';
import { destroyed, destroyedFiles } from './destroyed-files.ts';
import { bad, notThere, type Outcome, short, shownInstant, sound } from './finding.ts';
import {
  CERTIFICATES,
  DOCUMENT,
  drawingMember,
  ENCRYPTED_TEXTS,
  LEFT_OUT,
  LEFT_OUT_EVENTS,
  members,
  originalMember,
  SEALED,
  SIGNED_EVENTS,
} from './format.ts';

/** Checks that the uploaded file in the bundle is the one that the events name. */
export const checkOriginal = async (bundle: Bundle): Promise<Outcome> => {
  const { fileType, original, originalFileName } = bundle.state();
  const name = originalMember(fileType);
  const gone = destroyed(bundle.events(), name, original);
  if (gone) return gone;
  await expectMatch(bundle, name, original, 'the upload');

  return sound(`${name} is the file that was uploaded as “${originalFileName}”: SHA-256 ${short(original)}`);
};

export const checkDocument = async (bundle: Bundle): Promise<Outcome> => {
  const state = bundle.state();
  const name = documentMember(state);
  const gone = destroyed(bundle.events(), name, state.pdf);
  if (!gone) await expectMatch(bundle, name, state.pdf, 'the upload');

  const signings = bundle.events().filter(isSigning);
  const other = signings.find(({ data }) => data.documentSha256 !== state.pdf);
  if (other) bad(`Event ${eventNumber(other.revision)} (RecipientSigned) is about another PDF than ${name}.`);
  const seen = await seenOtherwise(bundle);
  if (seen)
    bad(
      `Event ${eventNumber(seen.revision)} (RecipientSigned) tells of other entries than its signer was shown.`,
    );

  if (gone) return gone;

  return sound(
    signings.length > 0
      ? `${name} is what ${signings.length === 1 ? 'the signer was' : `the ${signings.length} signers were`} shown: SHA-256 ${short(state.pdf)}`
      : `${name} is the document as it is shown: SHA-256 ${short(state.pdf)}`,
  );
};

/**
 * The name of the member with the PDF that everybody sees. It's the uploaded file itself if that is shown unchanged.
 */
const documentMember = ({ original, pdf, fileType }: ExistingDocument): string =>
  original === pdf ? originalMember(fileType) : DOCUMENT;

export const checkSealed = async (bundle: Bundle): Promise<Outcome> => {
  const { sealed, status, sealing: way, fileType } = bundle.state();
  if (!sealed)
    return notThere(
      status === 'completed'
        ? 'The document hasn’t been sealed yet.'
        : 'The document isn’t completed, so nothing is sealed.',
    );
  const events = bundle.events();
  const gone = destroyed(events, SEALED, sealed.sha256);
  if (!gone) await expectMatch(bundle, SEALED, sealed.sha256, 'DocumentSealed');

  const sealing = events.find((event) => event.type === 'DocumentSealed');
  const certified = events.find(({ metadata }) => metadata.hash === sealing?.data.chainHead);
  if (!sealing || !certified || certified.revision >= sealing.revision)
    bad('DocumentSealed names an event that is not before it.');
  if (gone) return gone;

  const original = originalMember(fileType);
  const isAttached = way === 'attachment-sheet';
  const isOriginalHere = !destroyed(events, original, bundle.state().original);
  if (isAttached && isOriginalHere && !(await holdsAttached(bundle.bytes(SEALED), bundle.bytes(original))))
    bad(`${SEALED} does not hold ${original} as an attachment.`);
  const attached = isAttached && isOriginalHere ? `; ${original} is attached to it, byte for byte` : '';

  return sound(
    `${SEALED} is the file that was sealed at ${shownInstant(sealed.at)}: SHA-256 ${short(sealed.sha256)}${attached}`,
  );
};

export const checkDrawings = async (bundle: Bundle): Promise<Outcome> => {
  const all = drawingsIn(bundle.events());
  const gone = destroyedFiles(bundle.events());
  const drawings = all.filter((sha256) => !gone.has(sha256));
  if (drawings.length < all.length && drawings.length === 0)
    return notThere('The drawn signatures were destroyed with the personal data of who drew them.');
  for (const sha256 of drawings) await expectMatch(bundle, drawingMember(sha256), sha256, 'RecipientSigned');

  return drawings.length === 0
    ? notThere('No one drew a signature.')
    : sound(
        drawings.length === 1
          ? 'The drawn signature is the one that was used to sign.'
          : `All ${drawings.length} drawn signatures are the ones that were used to sign.`,
      );
};

/** The SHA-256 of each drawing that somebody signed with, each once, in the order of the signatures. */
const drawingsIn = (events: readonly Recorded<DocumentEvent>[]): readonly string[] => [
  ...new Set(
    events
      .filter(isSigning)
      .flatMap(({ data }) => data.values)
      .flatMap(({ handwriting }) => (handwriting?.kind === 'drawn' ? [handwriting.drawing] : [])),
  ),
];

/** The files that a document's events name and that weren't destroyed, in the order of the bundle. */
export const filesNamed = (
  state: ExistingDocument,
  events: readonly Recorded<DocumentEvent>[],
): readonly { readonly name: string; readonly sha256: string }[] => {
  const { fileType, original, pdf, sealed } = state;
  const gone = destroyedFiles(events);
  const named = new Map([
    [originalMember(fileType), original],
    [documentMember(state), pdf],
    ...(sealed ? [[SEALED, sealed.sha256] as const] : []),
    ...drawingsIn(events).map((drawing) => [drawingMember(drawing), drawing] as const),
  ]);

  return [...named].flatMap(([name, sha256]) => (gone.has(sha256) ? [] : [{ name, sha256 }]));
};

/**
 * Checks that no file was added to the bundle, since it would look like evidence, and that none is missing or moved.
 */
export const checkNothingElse = async (bundle: Bundle): Promise<Outcome> => {
  const { version } = manifestOf(bundle);
  const files = filesNamed(bundle.state(), bundle.events()).map(({ name }) => name);
  const expected = [
    ...[members.readme, members.verifier],
    ...files.flatMap((name) => (name === SEALED ? [SEALED, CERTIFICATES] : [name])),
    ...[members.timeline, members.inclusion, members.checkpoint, members.checkpointKey],
    members.earlierTreeHeads,
    ...(version >= SIGNED_EVENTS ? [members.writerKeys] : []),
    ...(version >= ENCRYPTED_TEXTS ? [members.boxKeys] : []),
    ...(version >= LEFT_OUT_EVENTS && bundle.events().some(isForeign) ? [LEFT_OUT] : []),
    members.manifest,
  ];
  const names = [...bundle.members.keys()];
  const stranger = names.find((name) => !expected.includes(name));
  if (stranger !== undefined) bad(`${stranger} is nothing that the record names.`);
  const missing = expected.find((name) => !names.includes(name));
  if (missing !== undefined) bad(`${missing} is missing.`);
  const moved = names.find((name, n) => expected[n] !== name);
  if (moved !== undefined) bad(`${moved} does not stand in its place in the bundle.`);

  return sound('The bundle holds exactly the files that the record names, in their order.');
};

/** Checks that the last event records this bundle, and that the bundle has the verifier and the README it names. */
export const checkVerifier = async (bundle: Bundle): Promise<Outcome> => {
  const last = bundle.events().at(-1);
  if (last?.type !== 'EvidenceTaken') return bad('The last event is not that this bundle was taken.');
  if ((await bundle.digest(bundle.bytes(members.verifier))) !== last.data.verifier)
    bad(`${members.verifier} is not the one that event ${eventNumber(last.revision)} (EvidenceTaken) names.`);
  // Events of older bundles don't name the README.
  const { readme } = last.data;
  if (readme !== undefined && (await bundle.digest(bundle.bytes(members.readme))) !== readme)
    bad(`${members.readme} is not the one that event ${eventNumber(last.revision)} (EvidenceTaken) names.`);

  return sound(
    `${members.verifier} is the one that came with this bundle at ${shownInstant(last.metadata.at)}.`,
  );
};

const isSigning = (
  event: Recorded<DocumentEvent>,
): event is Recorded<Extract<DocumentEvent, { type: 'RecipientSigned' }>> => event.type === 'RecipientSigned';

/** Fails if the member isn't the file that the events name, or is missing, even if the document was deleted. */
const expectMatch = async (bundle: Bundle, name: string, sha256: string, event: string): Promise<void> => {
  if ((await bundle.digest(bundle.bytes(name))) !== sha256)
    bad(`${name} is not the file that the record names (${event}): its SHA-256 is another.`);
};
