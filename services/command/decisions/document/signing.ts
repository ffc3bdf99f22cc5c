import { refuse, refuseWith } from '#contracts/api/refusals.ts';
import { earlierEntriesView } from '#contracts/api/views/earlier-entries.ts';
import { seenText } from '#contracts/document/earlier-entries.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Handwriting } from '#contracts/document/fields/handwriting.ts';
import { type FieldType, isHandwritten, valueProblem } from '#contracts/document/fields/kinds.ts';
import { mayBeWritten, signatureKindsIn } from '#contracts/document/fields/ways-to-sign.ts';
import { signingRule } from '#contracts/document/preconditions.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import type {
  Document,
  DocumentField,
  DocumentRecipient,
  ExistingDocument,
} from '#contracts/document/state.ts';
import { currentOrder } from '#contracts/document/turn.ts';
import { FIRST_SCRIPT_FONT } from '#contracts/layout/font-style.ts';
import { DEFAULT_INK } from '#contracts/layout/ink-colours.ts';
import { earlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { commitmentOf } from '#contracts/personal/box.ts';
import { withoutMarksAround } from '#contracts/text/characters.ts';
import { unprintableIn } from '#contracts/text/unprintable.ts';
import type { ValueProblem } from '#contracts/text/value-problems.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { openedLink } from './permitted.ts';

const openSigningLink = (command: Command<'OpenSigningLink'>, document: Document): Decision => {
  const { recipient } = openedLink(document, command.data.linkVersion, command);

  return recipient.openedAt ? [] : [{ type: 'SigningLinkOpened', data: { recipient: recipient.id } }];
};

/** The last signature completes the document in the same append, so that no crash can separate the two. */
const signDocument = (command: Command<'SignDocument'>, state: Document): Decision => {
  const { data } = command;
  const { document, recipient, rights } = openedLink(state, data.linkVersion, command);
  if (recipient.status === 'declined') refuse('link.declined');
  if (!mustAct(recipient)) refuse('signing.copy-recipient');
  const ownFields = document.fields.filter((field) => field.recipient === recipient.id);
  const entries = entriesOf(document, ownFields, data.signatures);
  if (recipient.status === 'signed') return sameAgain(ownFields, entries);
  if (!rights.has('sign')) refuse('signing.out-of-turn');
  if (data.seen) requireSeen(document, recipient, data.seen);
  requireAll(ownFields, entries);

  const signed: DocumentEvent = {
    type: 'RecipientSigned',
    data: {
      recipient: recipient.id,
      values: [...entries].map(([field, entry]) => ({ field, ...entry })),
      documentSha256: document.pdf,
      consent: data.consent,
      ...(data.seen && { seen: data.seen }),
    },
  };

  return isLast(document, recipient) ? [signed, { type: 'DocumentCompleted', data: {} }] : [signed];
};

/** One recipient who declines cancels the document for everybody. */
const declineDocument = (command: Command<'DeclineDocument'>, state: Document): Decision => {
  const { data } = command;
  const { recipient, rights } = openedLink(state, data.linkVersion, command);
  if (recipient.status === 'declined') return [];
  if (!mustAct(recipient)) refuse('signing.copy-recipient');
  if (recipient.status === 'signed') refuse('signing.already-signed');
  if (!rights.has('decline')) refuse('signing.out-of-turn');

  return [{ type: 'RecipientDeclined', data: { recipient: recipient.id, reason: data.reason } }];
};

type Entry = { readonly value: string; readonly handwriting?: Handwriting };
type Entries = ReadonlyMap<string, Entry>;

/** The entries by field. A submission with any mistake is refused as a whole. */
const entriesOf = (
  { policies }: ExistingDocument,
  ownFields: readonly DocumentField[],
  signatures: Command<'SignDocument'>['data']['signatures'],
): Entries => {
  const fields = new Map(ownFields.map((field) => [field.id, field]));
  const entries = new Map<string, Entry>();

  for (const { fieldId, ...entered } of signatures) {
    const field = fields.get(fieldId) ?? refuse('signing.unknown-field');
    if (entries.has(fieldId)) refuse('signing.unknown-field', { givenTwice: fieldId });
    const entry = { ...entered, value: withoutMarksAround(entered.value) };
    requireValid(field, entry);
    if (entry.value !== '' && !mayBeWritten(policies, field.type, entry.handwriting))
      refuse('signing.way-not-allowed', { ways: signatureKindsIn(policies) });
    entries.set(fieldId, entry);
  }

  return new Map([...entries].filter(([, { value }]) => value !== ''));
};

const requireValid = ({ label, ...field }: DocumentField, entry: Entry): void => {
  const { type } = field;
  const problem = valueProblem(field, entry.value);
  if (problem) refuse('signing.invalid-value', { label, type, problem });
  const characters = unprintableOf(entry);
  if (characters.length > 0)
    refuse('signing.invalid-value', { label, type, problem: 'not-printable', characters });
  const drawing = handwritingProblem(type, entry);
  if (drawing) refuse('signing.invalid-value', { label, type, problem: drawing });
};

/** A drawing needs no font. */
const unprintableOf = ({ value, handwriting }: Entry): readonly string[] =>
  handwriting?.kind === 'drawn' ? [] : unprintableIn(value);

/** A drawing must come with the name that stands for it. */
const handwritingProblem = (type: FieldType, { value, handwriting }: Entry): ValueProblem | null => {
  if (!handwriting) return null;
  if (!isHandwritten(type)) return 'not-drawable';

  return handwriting.kind === 'drawn' && value === '' ? 'no-name' : null;
};

const requireAll = (ownFields: readonly DocumentField[], entries: Entries) => {
  const rule = signingRule(ownFields, entries);
  if (rule) refuse(rule);
};

/** Nobody seals entries of others that came, or went, since they looked: the refusal shows them as they are now. */
const requireSeen = (document: ExistingDocument, signer: DocumentRecipient, seen: string) => {
  const { fields, recipients, status, pdf } = document;
  const shown = { rule: earlierEntriesRule(document), status, recipients, pdf };
  const others = fields.flatMap(({ recipient: recipientId, box, ...field }) =>
    recipientId === signer.id ? [] : [{ ...field, recipientId, commitment: commitmentOf(box) }],
  );
  const now = sha256(seenText(shown, others));
  if (seen !== now) refuseWith('signing.changed', { earlier: earlierEntriesView(shown, others), seen: now });
};

/** A repeated click is not a second signature; other values are a contradiction. */
const sameAgain = (ownFields: readonly DocumentField[], entries: Entries): Decision =>
  ownFields.every((field) => isSame(field, entries.get(field.id))) ? [] : refuse('signing.already-signed');

const isSame = ({ value, handwriting }: DocumentField, entry: Entry = { value: '' }) =>
  (value ?? '') === entry.value && lookOf(handwriting) === lookOf(entry.handwriting ?? null);

/** The blob of a drawing, or the font; the first font if none was chosen. */
const lookOf = (handwriting: Handwriting | null) =>
  [
    handwriting?.kind === 'drawn' ? handwriting.drawing : (handwriting?.font ?? FIRST_SCRIPT_FONT),
    handwriting?.ink ?? DEFAULT_INK,
  ].join(' ');

const isLast = (document: ExistingDocument, signer: DocumentRecipient) =>
  currentOrder({ recipients: document.recipients.filter(({ id }) => id !== signer.id) }) === null;

export const signingDecisions = {
  OpenSigningLink: openSigningLink,
  SignDocument: signDocument,
  DeclineDocument: declineDocument,
} satisfies Partial<DocumentDecisions>;
