import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import { privacyProblem } from '#contracts/privacy/possible.ts';
import {
  choicesAbout,
  type Decided,
  type ExistingRequest,
  evolvePrivacyRequest,
  isDecided,
  isSameMatch,
  matchOf,
  mayApprove,
  mayBeExported,
  noRequest,
  type PrivacyRequest,
} from '#contracts/privacy/state.ts';
import { afterDuration } from '#contracts/retention/duration.ts';
import { type Decider, decideByType } from '../../log/decider.ts';
import { decideErasure } from './erasing.ts';

type Command<Type extends PrivacyCommand['type']> = Issued<Extract<PrivacyCommand, { type: Type }>>;
type Decision = readonly PrivacyEvent[];

/** A request has to be answered within a month, or within two more if there's a reason (Art. 12(3) GDPR). */
const TIME = 'P1M';
const EXTENDED = 'P3M';

const decide = (command: Issued<PrivacyCommand>, request: PrivacyRequest): Decision => {
  if (command.type === 'ReceiveRequest') return received(command, request);
  if (request.status === 'none') return refuse('not-found');

  return decideOnRequest(command, request);
};

const received = ({ data, at }: Command<'ReceiveRequest'>, { status }: PrivacyRequest): Decision =>
  status === 'none'
    ? [
        {
          type: 'PrivacyRequestReceived',
          data: { ...data, note: data.note || null, dueOn: afterDuration(at, TIME) },
        },
      ]
    : [];

/** What was found already isn't found again. While nobody has approved it, more may come. */
const matchesFound = ({ data }: Command<'RecordMatches'>, request: ExistingRequest): Decision => {
  if (request.status !== 'open') return [];
  const found = data.matches.filter(
    (match, n) =>
      !matchOf(request, match) && !data.matches.slice(0, n).some((other) => isSameMatch(match, other)),
  );
  if (request.searchedAt !== null && found.length === 0) return [];
  const matches = request.matches.length + found.length;

  return [
    ...found.map((match) => ({ type: 'PrivacyMatchFound', data: { match } }) as const),
    ...(data.isAll ? [{ type: 'PrivacySearchFinished', data: { matches } } as const] : []),
  ];
};

const decided = ({ data }: Command<'DecideMatch'>, request: ExistingRequest): Decision => {
  if (request.status !== 'open') refuse('privacy.ended');
  const { match, decision, isSignatureAwaited, isSealed } = data;
  const found = matchOf(request, match) ?? refuse('not-found');
  if (!choicesAbout(request.kind, match).includes(decision.decision)) refuse('privacy.no-such-decision');
  const isVoidConfirmed = decision.decision === 'erase' && isSignatureAwaited && decision.voidDocument;
  if (decision.decision === 'erase' && isSignatureAwaited && !isVoidConfirmed)
    refuse('privacy.voids-document');
  const sealed = decision.decision === 'erase' && isSealed ? decision.sealed : undefined;
  if (decision.decision === 'erase' && isSealed && !sealed) refuse('erasure.sealed-undecided');
  if (match.kind === 'account' && sealed?.decision === 'destroy') refuse('erasure.sealed-of-account');
  const decided = {
    decision: decision.decision,
    basis: decision.decision === 'restrict' ? null : decision.basis,
    until: decision.decision === 'keep' ? decision.until : null,
    isVoidConfirmed,
    ...(sealed && { sealed }),
  };

  return isSaid(found.decided, decided) ? [] : [{ type: 'PrivacyDecided', data: { match, ...decided } }];
};

const isSaid = (decided: Decided | null, other: Omit<Decided, 'by' | 'at'>): boolean =>
  decided !== null &&
  (['decision', 'basis', 'until', 'isVoidConfirmed'] as const).every(
    (name) => decided[name] === other[name],
  ) &&
  isSameSealed(decided.sealed, other.sealed);

const isSameSealed = (one: Decided['sealed'], other: Decided['sealed']): boolean =>
  one?.decision === other?.decision &&
  (one?.decision !== 'keep' || other?.decision !== 'keep' || one.basis === other.basis);

const extended = ({ data, at }: Command<'ExtendRequest'>, request: ExistingRequest): Decision => {
  if (request.status !== 'open') refuse('privacy.ended');
  if (request.extension) refuse('privacy.already-extended');
  if (at > request.dueOn) refuse('privacy.overdue');

  return [
    {
      type: 'PrivacyRequestExtended',
      data: { dueOn: afterDuration(request.receivedAt, EXTENDED), reason: data.reason },
    },
  ];
};

const approved = ({ by }: Command<'ApproveRequest'>, request: ExistingRequest): Decision => {
  if (request.status !== 'open') return ended(request);
  if (request.searchedAt === null) refuse('privacy.searching');
  if (!isDecided({ ...request, isSearched: true })) refuse('privacy.undecided');
  if (!mayApprove(request, by.id)) refuse('privacy.second-person');

  return [{ type: 'PrivacyRequestApproved', data: {} }];
};

const refused = ({ data }: Command<'RefuseRequest'>, { status }: ExistingRequest): Decision => {
  if (status === 'refused') return [];
  if (status !== 'open') refuse('privacy.ended');

  return [{ type: 'PrivacyRequestRefused', data }];
};

/** What a matter holds is kept, whatever was approved. */
const keptOnHold = ({ data: { match } }: Command<'KeepOnHold'>, request: ExistingRequest): Decision => {
  if (request.status !== 'approved' || matchOf(request, match)?.decided?.decision !== 'erase') return [];
  const onHold = { decision: 'keep', basis: 'hold', until: null, isVoidConfirmed: false } as const;

  return [{ type: 'PrivacyDecided', data: { match, ...onHold } }];
};

/** What became of a mail goes on record once. */
const settled = (
  { settledMails }: ExistingRequest,
  event: Extract<PrivacyEvent, { type: 'PrivacyAnswerMailed' | 'PrivacyAnswerMailFailed' }>,
): Decision => (settledMails.includes(event.data.purpose) ? [] : [event]);

/** What was approved or fulfilled already is so: asking again changes nothing. */
const ended = ({ status }: ExistingRequest): Decision =>
  status === 'approved' || status === 'fulfilled' ? [] : refuse('privacy.ended');

/** What follows from each command about a request that was received. */
const decideOnRequest = decideByType<
  ExistingRequest,
  Exclude<PrivacyCommand, { type: 'ReceiveRequest' }>,
  PrivacyEvent
>({
  RecordMatches: matchesFound,
  DecideMatch: decided,
  ExtendRequest: extended,
  ApproveRequest: approved,
  RefuseRequest: refused,
  TakeExport: (_, request) =>
    mayBeExported(request) ? [{ type: 'PrivacyExportTaken', data: {} }] : refuse('privacy.no-export'),
  RecordAnswerMailed: ({ data }, request) => settled(request, { type: 'PrivacyAnswerMailed', data }),
  RecordAnswerMailFailed: ({ data }, request) => settled(request, { type: 'PrivacyAnswerMailFailed', data }),
  EraseRequest: decideErasure,
  RecordKeysDestroyed: decideErasure,
  RecordBlobsDestroyed: decideErasure,
  CertifyErasure: decideErasure,
  KeepOnHold: keptOnHold,
  FulfilRequest: ({ data }, request) =>
    request.status === 'approved' ? [{ type: 'PrivacyRequestFulfilled', data }] : ended(request),
});

/** What somebody asks for about their own data, and what becomes of it. */
export const privacyRequests: Decider<PrivacyRequest, PrivacyCommand, PrivacyEvent> = {
  category: 'privacy',
  initial: noRequest,
  decide,
  evolve: evolvePrivacyRequest,
  problem: privacyProblem,
};
