import type { Recorded } from '../envelope.ts';
import { privacyKey } from '../key-id.ts';
import type { ErasureEvent } from '../personal/erasure-events.ts';
import { erasureProblem } from '../personal/erasures.ts';
import type { PrivacyEvent, PrivacyMailPurpose } from './events.ts';
import {
  choicesAbout,
  type ExistingRequest,
  isDecided,
  matchOf,
  mayApprove,
  mayBeExported,
  type PrivacyRequest,
} from './state.ts';

// Decisions begin with what somebody asks for, and these rules with an event that is on record, so that some of both is
// said twice; what they share stands in state.ts. A property over random histories holds them equal
// (services/command/testing/possible-histories.test.ts).

/** Says why this event can't have happened to a privacy request in this state, as a clause. Null if it can. */
export const privacyProblem = (request: PrivacyRequest, event: Recorded<PrivacyEvent>): string | null => {
  if (event.type === 'PrivacyRequestReceived') return receivedProblem(request, event);
  if (request.status === 'none') return 'the request was not there by then';
  if (isErasing(event)) return erasureProblem(request, [privacyKey(request.id)], event);
  if (isEnded(request) && !afterTheEnd.includes(event.type)) return 'the request had ended by then';

  const by = whose[event.type];

  return by === 'either' || by === event.metadata.by.kind ? laterProblem(request, event) : WRONG_PERSON;
};

const isEnded = ({ status }: ExistingRequest): boolean => status === 'fulfilled' || status === 'refused';

const erasing: readonly string[] = [
  'PersonalDataErased',
  'PersonalKeysDestroyed',
  'BlobsDestroyed',
  'ErasureCertified',
] satisfies ErasureEvent['type'][];

const isErasing = (event: Recorded<PrivacyEvent>): event is Recorded<ErasureEvent> =>
  erasing.includes(event.type);

/** What is still done once there is an answer. */
const afterTheEnd: readonly PrivacyEvent['type'][] = [
  'PrivacyExportTaken',
  'PrivacyAnswerMailed',
  'PrivacyAnswerMailFailed',
];

const WRONG_PERSON = 'someone else does that';

type Later = Exclude<PrivacyEvent, { type: 'PrivacyRequestReceived' | ErasureEvent['type'] }>;

/** Records managers decide, and the leader does what they decided. */
const whose: Readonly<Record<Later['type'], 'account' | 'system' | 'either'>> = {
  PrivacyMatchFound: 'system',
  PrivacySearchFinished: 'system',
  PrivacyDecided: 'either',
  PrivacyRequestExtended: 'account',
  PrivacyRequestApproved: 'account',
  PrivacyRequestFulfilled: 'system',
  PrivacyRequestRefused: 'account',
  PrivacyExportTaken: 'account',
  PrivacyAnswerMailed: 'system',
  PrivacyAnswerMailFailed: 'system',
};

const receivedProblem = (
  { status }: PrivacyRequest,
  { data, metadata: { by } }: Recorded<Extract<PrivacyEvent, { type: 'PrivacyRequestReceived' }>>,
): string | null => {
  if (status !== 'none') return 'the request was there already';
  const isOwn = by.kind === 'recipient' && by.id === data.from?.recipient;

  return (data.via === 'officer' ? by.kind === 'account' && data.from === null : isOwn) ? null : WRONG_PERSON;
};

const laterProblem = (request: ExistingRequest, event: Recorded<Later>): string | null => {
  const { type, data, metadata } = event;
  switch (type) {
    case 'PrivacyMatchFound':
      if (request.status !== 'open') return 'it had been approved by then';
      return matchOf(request, data.match) ? 'it had been found before' : null;
    case 'PrivacySearchFinished':
      if (request.status !== 'open') return 'it had been approved by then';
      return data.matches === request.matches.length ? null : 'another number of matches was found';
    case 'PrivacyDecided':
      return decidedProblem(request, event as Recorded<Extract<PrivacyEvent, { type: 'PrivacyDecided' }>>);
    case 'PrivacyRequestExtended':
      if (request.status !== 'open') return 'it had been approved by then';
      return request.extension ? 'it had been extended before' : null;
    case 'PrivacyRequestApproved':
      if (request.status !== 'open' || !isDecided({ ...request, isSearched: request.searchedAt !== null }))
        return 'not everything was decided by then';
      return mayApprove(request, metadata.by.id) ? null : 'that takes a second person';
    case 'PrivacyRequestFulfilled':
      return request.status === 'approved' ? null : 'no one had approved it by then';
    case 'PrivacyRequestRefused':
      return request.status === 'open' ? null : 'it had been approved by then';
    case 'PrivacyExportTaken':
      return mayBeExported(request) ? null : 'no one had approved it by then';
    case 'PrivacyAnswerMailed':
    case 'PrivacyAnswerMailFailed':
      return mailProblem(request, data.purpose);
    default:
      return null;
  }
};

/** A mail that was on its way while the request ended may be on record after that. */
const mailProblem = (
  { status, extension, settledMails }: ExistingRequest,
  purpose: PrivacyMailPurpose,
): string | null => {
  if (settledMails.includes(purpose)) return 'such a mail had been settled already';
  const isTrue = purpose === 'extended' ? extension !== null : status === purpose;

  return isTrue ? null : 'what the mail says was not so by then';
};

/** After the approval only the leader says something else: that a matter came to hold a document. */
const decidedProblem = (
  request: ExistingRequest,
  { data, metadata: { by } }: Recorded<Extract<PrivacyEvent, { type: 'PrivacyDecided' }>>,
): string | null => {
  const found = matchOf(request, data.match);
  if (!found) return 'it had not been found by then';
  if (!choicesAbout(request.kind, data.match).includes(data.decision))
    return 'that is no answer to such a request';
  if (request.status === 'open') return by.kind === 'account' ? null : WRONG_PERSON;
  if (by.kind !== 'system') return 'it had been approved by then';
  if (data.decision !== 'keep' || data.basis !== 'hold') return 'only a hold changes what was approved';

  return found.decided?.decision === 'erase' ? null : 'nothing was to be erased there';
};
