import type { Actor, Recorded } from '#contracts/envelope.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import { PrivacyKind, type PrivacyMailPurpose, type PrivacyMatch } from '#contracts/privacy/events.ts';
import { dueMail, type ExistingRequest, type PrivacyRequest } from '#contracts/privacy/state.ts';
import { blobs, PDF } from './drafted.ts';
import { type Asking, type Choice, idOf, type Move } from './lived-history.ts';

type Asked = Asking<PrivacyCommand>;

export const managers: readonly Actor[] = [0xa1, 0xa2, 0xa3].map((n) => ({ kind: 'account', id: idOf(n) }));
const leader: Actor = { kind: 'system', id: 'reactions' };

/** One of the accounts is that of a manager, who may not agree to what is about themselves. */
const matches: readonly PrivacyMatch[] = [
  ...[1, 2, 3].map((n) => ({ kind: 'recipient', document: idOf(n), recipient: idOf(n + 10) }) as const),
  ...[0xa1, 0xb1].map((n) => ({ kind: 'account', account: idOf(n) }) as const),
];

/** Asks something about a privacy request by whoever a route lets ask it: managers decide, and the leader goes on. */
export const privacyMove: Move<PrivacyRequest, PrivacyEvent, PrivacyCommand> = (choice, request) => {
  if (request.status === 'none') return received(choice);
  const mail = dueMail(request);
  if (mail && choice.number() % 3 === 0) return answered(choice, mail.purpose);

  return choice.of(usual[request.status])(choice, request);
};

const received = (choice: Choice): Asked => {
  const asked = {
    kind: choice.of(PrivacyKind.options),
    email: 'sam@example.com',
    note: choice.of([null, 'Please']),
  };
  const from = { document: idOf(1), recipient: idOf(11) };

  return choice.number() % 2 === 0
    ? {
        by: choice.of(managers),
        command: { type: 'ReceiveRequest', data: { ...asked, via: 'officer', from: null } },
      }
    : {
        by: { kind: 'recipient', id: from.recipient },
        command: { type: 'ReceiveRequest', data: { ...asked, via: 'signing-page', from } },
      };
};

const answered = (choice: Choice, purpose: PrivacyMailPurpose): Asked => ({
  by: leader,
  command:
    choice.number() % 4 === 0
      ? { type: 'RecordAnswerMailFailed', data: { purpose, reason: 'The mailbox is full.' } }
      : { type: 'RecordAnswerMailed', data: { purpose, messageId: 'm' } },
});

type Ask = (choice: Choice, request: ExistingRequest) => Asked;

const oneOf = (choice: Choice, request: ExistingRequest): PrivacyMatch =>
  choice.of([...request.matches.map(({ match }) => match), ...matches.slice(0, 1)]);

const search: Ask = (choice) => ({
  by: leader,
  command: {
    type: 'RecordMatches',
    data: { matches: matches.slice(0, choice.of([1, 1, 2, 5])), isAll: choice.number() % 2 === 0 },
  },
});

const decide: Ask = (choice, request) => ({
  by: choice.of(managers),
  command: {
    type: 'DecideMatch',
    data: {
      match: oneOf(choice, request),
      decision: choice.of([
        { decision: 'erase', basis: 'objection', voidDocument: choice.number() % 2 === 0 },
        { decision: 'erase', basis: 'objection', voidDocument: true, sealed: { decision: 'destroy' } },
        { decision: 'keep', basis: 'legal-claims', until: choice.of([null, '2030-01-01T00:00:00.000Z']) },
        { decision: 'restrict' },
      ] as const),
      isSignatureAwaited: choice.number() % 3 === 0,
      isSealed: choice.number() % 3 === 0,
    },
  },
});

const ask =
  (type: 'ApproveRequest' | 'TakeExport' | 'ExtendRequest' | 'RefuseRequest'): Ask =>
  (choice) => ({
    by: choice.of(managers),
    command: { type, data: { reason: 'It is much' } } as PrivacyCommand,
  });

const fulfil: Ask = (choice) => ({
  by: leader,
  command: { type: 'FulfilRequest', data: { certificate: choice.of(blobs) } },
});

const keep: Ask = (choice, request) => ({
  by: leader,
  command: { type: 'KeepOnHold', data: { match: oneOf(choice, request) } },
});

const erase: Ask = () => ({
  by: leader,
  command: { type: 'EraseRequest', data: { basis: 'objection', request: null, reason: 'It is over' } },
});

const destroy: Ask = (choice, { erasures }) => {
  const { keys, revision: erasure } = choice.of([...erasures, { keys: ['q:x'] as const, revision: 1 }]);

  return {
    by: leader,
    command: choice.of([
      {
        type: 'RecordKeysDestroyed',
        data: { keys: keys.map((key) => ({ key, commitment: PDF })), erasure },
      },
      { type: 'RecordBlobsDestroyed', data: { blobs: [...blobs], erasure } },
      { type: 'CertifyErasure', data: { certificate: PDF, erasure } },
    ] as PrivacyCommand[]),
  };
};

const ended = [erase, destroy, destroy, ask('TakeExport'), ask('RefuseRequest'), fulfil, decide];

const usual: Readonly<Record<ExistingRequest['status'], readonly Ask[]>> = {
  open: [
    ...[search, search, decide, decide, decide, decide, decide, decide, decide, decide],
    ...[ask('ApproveRequest'), ask('ApproveRequest'), ask('ApproveRequest'), ask('TakeExport')],
    ...[ask('ExtendRequest'), ask('RefuseRequest')],
  ],
  approved: [fulfil, keep, decide, ask('TakeExport'), ask('ApproveRequest'), search],
  fulfilled: ended,
  refused: ended,
};

/** What somebody must have asked for who made such an event. */
export const askedOfRequest = (event: Recorded<PrivacyEvent>): PrivacyCommand => {
  const { type, data, metadata } = event;

  switch (type) {
    case 'PrivacyRequestReceived': {
      const { dueOn: _, ...asked } = data;
      return { type: 'ReceiveRequest', data: asked };
    }
    case 'PrivacyMatchFound':
      return { type: 'RecordMatches', data: { matches: [data.match], isAll: false } };
    case 'PrivacySearchFinished':
      return { type: 'RecordMatches', data: { matches: [], isAll: true } };
    case 'PrivacyDecided':
      return metadata.by.kind === 'system'
        ? { type: 'KeepOnHold', data: { match: data.match } }
        : { type: 'DecideMatch', data: decisionBehind(data) };
    case 'PrivacyRequestExtended':
      return { type: 'ExtendRequest', data: { reason: data.reason } };
    case 'PrivacyRequestApproved':
      return { type: 'ApproveRequest', data };
    case 'PrivacyRequestFulfilled':
      return { type: 'FulfilRequest', data };
    case 'PrivacyRequestRefused':
      return { type: 'RefuseRequest', data };
    case 'PrivacyExportTaken':
      return { type: 'TakeExport', data };
    case 'PrivacyAnswerMailed':
      return { type: 'RecordAnswerMailed', data };
    case 'PrivacyAnswerMailFailed':
      return { type: 'RecordAnswerMailFailed', data };
    case 'PersonalDataErased': {
      const { keys: _, ...reason } = data;
      return { type: 'EraseRequest', data: reason };
    }
    case 'PersonalKeysDestroyed':
      return { type: 'RecordKeysDestroyed', data };
    case 'BlobsDestroyed':
      return { type: 'RecordBlobsDestroyed', data };
    case 'ErasureCertified':
      return { type: 'CertifyErasure', data };
  }
};

type Data<Type extends PrivacyCommand['type']> = Extract<PrivacyCommand, { type: Type }>['data'];

const decisionBehind = ({
  match,
  decision,
  basis,
  until,
  isVoidConfirmed,
  sealed,
}: Extract<PrivacyEvent, { type: 'PrivacyDecided' }>['data']): Data<'DecideMatch'> =>
  ({
    match,
    decision: {
      decision,
      ...(decision === 'erase' && { basis, voidDocument: isVoidConfirmed, ...(sealed && { sealed }) }),
      ...(decision === 'keep' && { basis, until }),
    },
    isSignatureAwaited: isVoidConfirmed,
    isSealed: sealed !== undefined,
  }) as Data<'DecideMatch'>;
