import type { Report } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { PrivacyMatchView } from '#contracts/api/views/privacy.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { type ForeignPlace, foreignIn } from '#contracts/foreign-event.ts';
import { documentKey, recipientKey } from '#contracts/key-id.ts';
import { streams } from '#contracts/stream-name.ts';
import { type ForMembers, type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Member } from '../evidence/packed.ts';
import { historyOf, type ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { deedsOf } from './deeds.ts';
import { holderOf, type SigningIn } from './holder.ts';
import { matchesOf } from './matches.ts';
import { type PersonalEvent, personalEvents } from './personal-events.ts';
import type { FoundRequest } from './requests.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: ReadLog;
  readonly blobs: Pick<Blobs, 'get' | 'has'>;
};

type Value = { readonly label: string; readonly type: string; readonly value: string };

/** What is known of a person in one place. `file` is the name that the document which they signed has in the export. */
type DataPlace = {
  /** The person holds the account, is a recipient of the document, or only acted in it, as an account. */
  readonly as: 'holder' | 'recipient' | 'actor';
  readonly of: string;
  readonly title: string | null;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly values: readonly Value[];
  readonly signedAt: string | null;
  readonly file: string | null;
  readonly events: readonly PersonalEvent[];
  /** Events there that this installation didn't write: whoever did, they tell nothing of the person. */
  readonly leftOut: readonly ForeignPlace[];
  /** Of an account that the person holds. */
  readonly signingIn?: SigningIn;
};

/** All that is known of the person who asks for access to their data. */
export type PersonalData = {
  readonly places: readonly DataPlace[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
};

export const personalDataOf = async (
  dependencies: Dependencies,
  { id }: Pick<FoundRequest, 'id'>,
): Promise<PersonalData> => {
  const { epoch } = await dependencies.database.checkpoint();
  const matches = await matchesOf(dependencies.database, id);
  const places: DataPlace[] = [];
  const files: File[] = [];

  for (const match of matches) {
    const { place, signed } = await placeOf(dependencies.store, epoch, match);
    // One that was destroyed can't be handed on.
    const isThere = signed !== null && (await dependencies.blobs.has(signed.sha256));
    places.push({ ...place, file: isThere ? signed.name : null });
    if (isThere) files.push(signed);
    if (match.kind === 'account')
      for await (const deeds of deedsOf(dependencies, epoch, match.account))
        places.push({ as: 'actor', ...unnamed, ...deeds, file: null });
  }

  return { places, files };
};

type File = PersonalData['files'][number];

/** A place in which the person isn't a recipient. */
const unnamed = { title: null, fullName: null, email: null, values: [], signedAt: null } as const;

/** What is known in one place, and the document there if the person signed it. */
const placeOf = async (
  store: ReadLog,
  epoch: number,
  match: PrivacyMatchView,
): Promise<{ readonly place: Omit<DataPlace, 'file'>; readonly signed: File | null }> => {
  if (match.kind === 'account') {
    const { account, fullName } = match;
    const held = await holderOf(store, epoch, account);
    return {
      place: { as: 'holder', ...unnamed, of: streams.account(account), fullName, ...held },
      signed: null,
    };
  }
  const { document, recipient } = match;
  const { state, events } = await historyOf(store, epoch, document);
  const person = state.recipients.find((one) => one.id === recipient);
  const signature = events.find(
    ({ type, data }) => type === 'RecipientSigned' && 'recipient' in data && data.recipient === recipient,
  );
  const keys = [recipientKey(document, recipient), documentKey(document)];

  return {
    place: {
      as: 'recipient' as const,
      of: streams.document(document),
      title: state.title,
      fullName: person?.fullName ?? null,
      email: person?.email ?? null,
      values: valuesOf(state, recipient),
      signedAt: signature?.metadata.at ?? null,
      events: personalEvents(events, recipient, keys),
      leftOut: foreignIn(events),
    },
    signed: signature
      ? { name: `documents/${document}.pdf`, sha256: state.sealed?.sha256 ?? state.pdf }
      : null,
  };
};

const valuesOf = ({ fields }: ExistingDocument, recipient: string): readonly Value[] =>
  fields.flatMap(({ recipient: whose, label, type, value }) =>
    whose === recipient && value ? [{ label, type, value }] : [],
  );

/** The events that a summary lists; all of them are in the JSON beside it. */
const LISTED = 1_000;

/** The summary for people. */
export const summaryOf = (language: SignerLanguage, ...about: Parameters<typeof englishSummary>): Report => ({
  language,
  ...textIn(language, summaries)(...about),
});

const englishSummary = (
  { id, email, receivedAt }: FoundRequest,
  { places }: PersonalData,
  at: string,
): Omit<Report, 'language'> => ({
  heading: 'Your data',
  documentId: id,
  title: email,
  facts: [
    { label: 'Request', text: `Access to personal data, received on ${receivedAt}` },
    { label: 'Put together', text: at },
    ...places.flatMap(({ as, of, title, fullName, values, signedAt, events, signingIn }) => [
      { label: as === 'holder' ? 'Account' : 'Document', text: title ?? of },
      as === 'actor'
        ? { label: 'Acted there', text: `${events.length} ${events.length === 1 ? 'time' : 'times'}` }
        : { label: 'Name', text: fullName ?? 'Not known anymore' },
      ...values.map(({ label, value }) => ({ label, text: value })),
      ...(signedAt === null ? [] : [{ label: 'Signed', text: signedAt }]),
      ...(signingIn ? factsOfSigningIn(signingIn) : []),
    ]),
  ],
  foot: `Privacy request ${id}\nEverything that is listed here is in data.json, with all that was entered`,
  events: places
    .flatMap(({ events }) => events)
    .slice(0, LISTED)
    .map(({ stream, revision, at: when, type, by }) => ({
      revision,
      at: when,
      sentence: type,
      by: `${stream} · ${by}`,
      hash: '',
    })),
});

const summaries: ForMembers<typeof englishSummary> = { en: englishSummary };

const factsOfSigningIn = ({ identities, passkeys, sessions }: SigningIn): Report['facts'] => [
  ...identities.map(({ issuer, linkedAt }) => ({
    label: 'Signs in at',
    text: `${issuer}, since ${linkedAt}`,
  })),
  ...passkeys.map(({ name, addedAt }) => ({ label: 'Passkey', text: `${name}, since ${addedAt}` })),
  { label: 'Sessions', text: `${sessions.length}, with their devices and addresses in data.json` },
];

type Packing = {
  readonly request: FoundRequest;
  readonly data: PersonalData;
  readonly summary: Uint8Array;
  readonly at: string;
};

/** The files of an export: a summary, everything as JSON, and the documents that the person signed. */
export async function* writeExport(
  { blobs }: Dependencies,
  { request, data: { places, files }, summary, at }: Packing,
): AsyncGenerator<Member> {
  const { id, email, receivedAt } = request;
  const data = {
    kind: 'inkstream-personal-data',
    version: 1,
    request: { id, email, receivedAt },
    exportedAt: at,
    places,
  };
  const member = (name: string, isPacked: boolean, bytes: Uint8Array): Member => ({
    name,
    isPacked,
    pieces: async function* () {
      yield bytes;
    },
  });

  yield member('summary.pdf', true, summary);
  yield member('data.json', false, Buffer.from(`${JSON.stringify(data, null, 2)}\n`));
  for (const { name, sha256 } of files)
    yield member(name, true, (await blobs.get(sha256)) ?? refuse('unavailable'));
}
