import type { Recorded } from '../envelope.ts';
import { instantAfter } from '../instant.ts';
import type { ErasureEvent } from '../personal/erasure-events.ts';
import { type Erasable, erasedText, evolveErasures } from '../personal/erasures.ts';
import { idOf } from '../stream-name.ts';
import { unknownTo } from '../unknown-event.ts';
import type {
  PrivacyDecision,
  PrivacyEvent,
  PrivacyKind,
  PrivacyMailPurpose,
  PrivacyMatch,
} from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

type Data<Type extends PrivacyEvent['type']> = Extract<PrivacyEvent, { type: Type }>['data'];

/** What is to become of a match, who said so (an account's id, or a part of the system), and when. */
export type Decided = Omit<Data<'PrivacyDecided'>, 'match'> & { readonly by: string; readonly at: string };

export type FoundMatch = { readonly match: PrivacyMatch; readonly decided: Decided | null };

export type ExistingRequest = Data<'PrivacyRequestReceived'> & {
  readonly id: string;
  /** `approved`: what was decided is being done. */
  readonly status: 'open' | 'approved' | 'fulfilled' | 'refused';
  readonly receivedAt: string;
  /** The account that entered it. Null if the person sent it. */
  readonly enteredBy: string | null;
  /** When all matches were found (ISO). Null until then. */
  readonly searchedAt: string | null;
  readonly matches: readonly FoundMatch[];
  /** Why there is more time. Null if there isn't. */
  readonly extension: { readonly reason: string; readonly at: string } | null;
  readonly approval: { readonly by: string; readonly at: string } | null;
  /** When it was fulfilled or refused (ISO). Null until then. */
  readonly endedAt: string | null;
  /** The SHA-256 of the certificate. Null until it's fulfilled. */
  readonly certificate: string | null;
  /** Why it was refused. Null if it wasn't. */
  readonly refusal: string | null;
  /** The mails to the person that went out, or never will. */
  readonly settledMails: readonly PrivacyMailPurpose[];
} & Erasable;

/** A privacy request as its events have made it. Its status is `none` before its first event. */
export type PrivacyRequest = { readonly status: 'none' } | ExistingRequest;

export const noRequest: PrivacyRequest = { status: 'none' };

/** What may be decided about each match of a request of this kind. Where there's nothing, the answer is the request's end. */
export const choicesFor: Readonly<Record<PrivacyKind, readonly PrivacyDecision[]>> = {
  access: [],
  rectification: [],
  erasure: ['erase', 'keep'],
  restriction: ['restrict', 'keep'],
  objection: ['erase', 'keep', 'restrict'],
};

/** The choices that there are for one match. Only a document can be restricted in its use. */
export const choicesAbout = (
  kind: PrivacyKind,
  match: Pick<PrivacyMatch, 'kind'>,
): readonly PrivacyDecision[] =>
  choicesFor[kind].filter((choice) => choice !== 'restrict' || match.kind === 'recipient');

export const isSameMatch = (one: PrivacyMatch, other: PrivacyMatch): boolean =>
  one.kind === 'account'
    ? other.kind === 'account' && one.account === other.account
    : other.kind === 'recipient' && one.document === other.document && one.recipient === other.recipient;

export const matchOf = ({ matches }: ExistingRequest, match: PrivacyMatch): FoundMatch | undefined =>
  matches.find((found) => isSameMatch(found.match, match));

/** Only what a second person approved is handed on: it holds what no records manager may look at otherwise. */
export const mayBeExported = ({ kind, approval }: Pick<ExistingRequest, 'kind' | 'approval'>): boolean =>
  kind === 'access' && approval !== null;

/** A mail that the person who asked is to get, and when what it says happened (ISO). */
export type PrivacyMail = { readonly purpose: PrivacyMailPurpose; readonly since: string };

/** What the person is to be mailed and wasn't yet. Once there is an answer, nobody is told that it takes longer. */
export const dueMail = (request: ExistingRequest): PrivacyMail | null => {
  const mail = isRequestErased(request) ? null : mailOf(request);

  return mail && !request.settledMails.includes(mail.purpose) ? mail : null;
};

/** Days after its end in which the person may come back to it, and their data may be handed on. */
const KEPT_DAYS = 30;

/** From when on the address of a request is of no use any more (ISO). Null while somebody still needs it. */
export const erasableFrom = (request: ExistingRequest): string | null =>
  request.endedAt === null || dueMail(request) || isRequestErased(request)
    ? null
    : instantAfter(request.endedAt, KEPT_DAYS);

export const isRequestErased = ({ erasures }: Erasable): boolean => erasures.length > 0;

const mailOf = ({ status, endedAt, extension }: ExistingRequest): PrivacyMail | null => {
  if ((status === 'fulfilled' || status === 'refused') && endedAt !== null)
    return { purpose: status, since: endedAt };

  return extension && { purpose: 'extended', since: extension.at };
};

type Decidable = Pick<ExistingRequest, 'kind'> & {
  readonly isSearched: boolean;
  readonly matches: readonly { readonly decided: object | null }[];
};

/** Whether all matches were found, and it's known of each what is to become of it. */
export const isDecided = ({ kind, isSearched, matches }: Decidable): boolean =>
  isSearched && (choicesFor[kind].length === 0 || matches.every(({ decided }) => decided !== null));

/** The part of a request that decides who may approve it. */
type Approvable = Pick<ExistingRequest, 'enteredBy'> & {
  readonly matches: readonly {
    readonly match: PrivacyMatch;
    readonly decided: Pick<Decided, 'decision' | 'by'> | null;
  }[];
};

/**
 * Whether an account may agree to what was entered and decided. Nobody may who entered it, nobody whose own data it's
 * about, and where something is erased, nobody who decided about a match.
 */
export const mayApprove = ({ enteredBy, matches }: Approvable, account: string): boolean => {
  const isErasing = matches.some(({ decided }) => decided?.decision === 'erase');

  return (
    enteredBy !== account &&
    matches.every(
      ({ match, decided }) =>
        !(match.kind === 'account' && match.account === account) && !(isErasing && decided?.by === account),
    )
  );
};

export const evolvePrivacyRequest = (
  request: PrivacyRequest,
  event: Recorded<PrivacyEvent>,
): PrivacyRequest => {
  const { stream, metadata } = event;
  if (event.type === 'PrivacyRequestReceived')
    return {
      id: idOf(stream),
      status: 'open',
      ...event.data,
      receivedAt: metadata.at,
      searchedAt: null,
      enteredBy: event.data.via === 'officer' ? metadata.by.id : null,
      matches: [],
      extension: null,
      approval: null,
      endedAt: null,
      certificate: null,
      refusal: null,
      settledMails: [],
      erasures: [],
    };

  return request.status === 'none' ? request : evolved(request, event);
};

const evolved = (
  request: ExistingRequest,
  event: Recorded<Exclude<PrivacyEvent, { type: 'PrivacyRequestReceived' }>>,
): ExistingRequest => {
  const {
    type,
    data,
    metadata: { at, by },
  } = event;
  switch (type) {
    case 'PrivacyMatchFound':
      return { ...request, matches: [...request.matches, { match: data.match, decided: null }] };
    case 'PrivacySearchFinished':
      return { ...request, searchedAt: at };
    case 'PrivacyDecided':
      return { ...request, matches: request.matches.map((one) => decidedIn(one, data, { by: by.id, at })) };
    case 'PrivacyRequestExtended':
      return { ...request, dueOn: data.dueOn, extension: { reason: data.reason, at } };
    case 'PrivacyRequestApproved':
      return { ...request, status: 'approved', approval: { by: by.id, at } };
    case 'PrivacyRequestFulfilled':
      return { ...request, status: 'fulfilled', endedAt: at, certificate: data.certificate };
    case 'PrivacyRequestRefused':
      return { ...request, status: 'refused', endedAt: at, refusal: data.reason };
    case 'PrivacyExportTaken':
      return request;
    case 'PrivacyAnswerMailed':
    case 'PrivacyAnswerMailFailed':
      return { ...request, settledMails: [...request.settledMails, data.purpose] };
    case 'PersonalDataErased':
    case 'PersonalKeysDestroyed':
    case 'BlobsDestroyed':
    case 'ErasureCertified':
      return evolveRequestErasures(request, event);
    default:
      return unknownTo(type, request);
  }
};

const decidedIn = (
  found: FoundMatch,
  { match, ...decided }: Data<'PrivacyDecided'>,
  origin: Pick<Decided, 'by' | 'at'>,
): FoundMatch => (isSameMatch(found.match, match) ? { match, decided: { ...decided, ...origin } } : found);

/** A request has one key, so that an erasure is about all of its texts. */
const evolveRequestErasures = (request: ExistingRequest, event: Recorded<ErasureEvent>): ExistingRequest => {
  const after = { ...request, erasures: evolveErasures(request.erasures, event) };
  if (event.type !== 'PersonalDataErased') return after;

  return {
    ...after,
    email: erasedText(request.email),
    note: erasedText(request.note),
    extension: request.extension && { ...request.extension, reason: erasedText(request.extension.reason) },
    refusal: erasedText(request.refusal),
  };
};
