import { describe, expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import {
  account,
  approve,
  approved,
  approvedErasure,
  decideErase,
  decideKeep,
  decideRestrict,
  due,
  erasing,
  exportTaken,
  extend,
  extended,
  found,
  fulfil,
  fulfilled,
  hash,
  keeping,
  keptOnHold,
  leader,
  match,
  open,
  receive,
  received,
  receivedFromSam,
  recipient,
  refuse,
  refused,
  restricted,
  rita,
  rob,
  ruth,
  sam,
  searched,
  sentBySam,
  takeExport,
} from '../../privacy/testing/sample-request.ts';
import { noon, scenario } from '../../testing/given-when-then.ts';
import { privacyRequests } from './requests.ts';

describe('a request', () => {
  test('is received once, and due in a month', () => {
    given().when(rita, receive('erasure')).expect(received('erasure'));
    given().when(sam, sentBySam).expect(receivedFromSam);
    given(received('erasure')).when(rita, receive('erasure')).expectNothing();
    given().when(rita, decideErase(recipient)).expectRefusal('not-found');
  });

  test('that comes on a day that the next month lacks is due the day after', () => {
    const event = received('access', '2026-03-01T12:00:00.000Z');
    given().when(rita, receive('access'), '2026-01-31T12:00:00.000Z').expect(event);
  });

  test('is extended once by two months, while there is time', () => {
    const open = { event: received('erasure'), at: noon };
    given(open).when(rita, extend, due).expect(extended);
    given(open).when(rita, extend, '2026-02-01T12:00:00.001Z').expectRefusal('privacy.overdue');
    given(open, { event: extended, at: noon }).when(rita, extend).expectRefusal('privacy.already-extended');
    given(...approvedErasure)
      .when(rita, extend)
      .expectRefusal('privacy.ended');
  });

  test('is refused once, and then nothing more is said of it', () => {
    const [open, over] = [received('erasure'), refused];
    given(open).when(rita, refuse).expect(refused);
    given(open, over).when(rita, refuse).expectNothing();
    given(open, over).when(rita, decideErase(recipient)).expectRefusal('privacy.ended');
    given(open, over).when(rita, approve).expectRefusal('privacy.ended');
    given(open, over).when(leader, found(true, recipient)).expectNothing();
    given(...approvedErasure)
      .when(rita, refuse)
      .expectRefusal('privacy.ended');
  });
});

describe('matches', () => {
  test('are found each once, until all are', () => {
    given(received('erasure'))
      .when(leader, found(false, recipient, account, recipient))
      .expect(match(recipient), match(account));
    given(received('erasure'), match(recipient))
      .when(leader, found(true, recipient, account))
      .expect(match(account), searched(2));
    given(received('erasure'), match(account), searched(1))
      .when(leader, found(true, recipient, account))
      .expect(match(recipient), searched(2));
    given(received('erasure'), match(account), searched(1))
      .when(leader, found(true, account))
      .expectNothing();
    given(...approvedErasure)
      .when(leader, found(true, account))
      .expectNothing();
  });

  test('are decided by a records manager, again if somebody thinks again', () => {
    given(...open)
      .when(rita, decideErase(recipient))
      .expect(erasing(recipient));
    given(...open, erasing(recipient))
      .when(rita, decideErase(recipient))
      .expectNothing();
    given(...open, erasing(recipient))
      .when(rita, decideKeep(recipient))
      .expect(keeping(recipient));
    given(...open)
      .when(rita, decideErase({ ...recipient, document: 'other' }))
      .expectRefusal('not-found');
  });

  test('are restricted only as documents, and only if that is an answer', () => {
    const restricting = [received('restriction'), match(recipient), match(account), searched(2)];
    given(...restricting)
      .when(rita, decideRestrict(recipient))
      .expect(restricted(recipient));
    given(...restricting)
      .when(rita, decideRestrict(account))
      .expectRefusal('privacy.no-such-decision');
    given(...restricting)
      .when(rita, decideErase(recipient))
      .expectRefusal('privacy.no-such-decision');
    given(...open)
      .when(rita, decideRestrict(recipient))
      .expectRefusal('privacy.no-such-decision');
  });

  test('whose signature a document waits for are erased only if its voiding is confirmed', () => {
    given(...open)
      .when(rita, decideErase(recipient, { isSignatureAwaited: true }))
      .expectRefusal('privacy.voids-document');
    given(...open)
      .when(rita, decideErase(recipient, { isSignatureAwaited: true, voidDocument: true }))
      .expect(erasing(recipient, true));
  });
});

describe('sealed files that name the person', () => {
  const [keep, destroy] = [
    { decision: 'keep', basis: 'GDPR Art. 17(3)(e)' },
    { decision: 'destroy' },
  ] as const;

  test('are decided about together with an erasure, and nothing is presumed', () => {
    given(...open)
      .when(rita, decideErase(recipient, { isSealed: true }))
      .expectRefusal('erasure.sealed-undecided');
    for (const sealed of [keep, destroy])
      given(...open)
        .when(rita, decideErase(recipient, { isSealed: true, sealed }))
        .expect(erasing(recipient, false, sealed));
    given(...open, erasing(recipient, false, keep))
      .when(rita, decideErase(recipient, { isSealed: true, sealed: keep }))
      .expectNothing();
    given(...open, erasing(recipient, false, keep))
      .when(rita, decideErase(recipient, { isSealed: true, sealed: { ...keep, basis: 'Art. 17(3)(b)' } }))
      .expect(erasing(recipient, false, { ...keep, basis: 'Art. 17(3)(b)' }));
  });

  test('aren’t decided about where there are none', () => {
    given(...open)
      .when(rita, decideErase(recipient, { sealed: destroy }))
      .expect(erasing(recipient));
  });

  test('of documents that an account sent can only be kept with its erasure', () => {
    given(...open)
      .when(rita, decideErase(account, { isSealed: true, sealed: destroy }))
      .expectRefusal('erasure.sealed-of-account');
    given(...open)
      .when(rita, decideErase(account, { isSealed: true, sealed: keep }))
      .expect(erasing(account, false, keep));
  });
});

describe('an approval', () => {
  test('waits for the search and for all decisions', () => {
    given(received('erasure')).when(rob, approve).expectRefusal('privacy.searching');
    given(...open, erasing(recipient))
      .when(rob, approve)
      .expectRefusal('privacy.undecided');
    given(...open, keeping(recipient), keeping(account))
      .when(rob, approve)
      .expect(approved);
    given(received('access'), match(recipient), searched(1)).when(rita, approve).expect(approved);
    given(...approvedErasure)
      .when(rob, approve)
      .expectNothing();
  });

  test('of an erasure takes a second person, who decided nothing of it', () => {
    const decided = [
      { event: erasing(recipient), by: rita },
      { event: keeping(account), by: rob },
    ];
    for (const by of [rita, rob])
      given(...open, ...decided)
        .when(by, approve)
        .expectRefusal('privacy.second-person');
    given(...open, ...decided)
      .when(ruth, approve)
      .expect(approved);
    const kept = [keeping(recipient), keeping(account)].map((event) => ({ event, by: rita }));
    given(...open, ...kept)
      .when(rita, approve)
      .expect(approved);
  });

  test('isn’t given by who entered the request', () => {
    const entered = { event: received('access'), by: rita };
    given(entered, searched(0)).when(rita, approve).expectRefusal('privacy.second-person');
    given(entered, searched(0)).when(rob, approve).expect(approved);
  });

  test('isn’t given by whom it is about', () => {
    const own = { kind: 'account', id: account.account } as const;
    given(...open, keeping(recipient), keeping(account))
      .when(own, approve)
      .expectRefusal('privacy.second-person');
  });
});

describe('what was approved', () => {
  test('is kept if a matter holds it by then', () => {
    given(...approvedErasure)
      .when(leader, { type: 'KeepOnHold', data: { match: recipient } })
      .expect(keptOnHold);
    given(...approvedErasure, keptOnHold)
      .when(leader, { type: 'KeepOnHold', data: { match: recipient } })
      .expectNothing();
  });

  test('changes by a hold on what was to be erased, and by nothing else that stands in the log', () => {
    const problem = (past: readonly PrivacyEvent[], event: PrivacyEvent, by: Actor) =>
      given(...approvedErasure, ...past).problemOf({ event, by });

    expect(problem([], keptOnHold, leader)).toBeNull();
    expect(problem([keptOnHold], keptOnHold, leader)).toBe('nothing was to be erased there');
    expect(problem([], extended, rita)).toBe('it had been approved by then');
  });

  test('is fulfilled once', () => {
    given(...approvedErasure)
      .when(leader, fulfil)
      .expect(fulfilled);
    given(...approvedErasure, fulfilled)
      .when(leader, fulfil)
      .expectNothing();
    given(...open)
      .when(leader, fulfil)
      .expectRefusal('privacy.ended');
  });

  test('is handed on as often as somebody takes it, also after its end, but only for access', () => {
    const approvedAccess = [received('access'), searched(0), approved];
    for (const past of [approvedAccess, [...approvedAccess, exportTaken, fulfilled]])
      given(...past)
        .when(rita, takeExport)
        .expect(exportTaken);
    for (const past of [[received('access'), searched(0)], approvedErasure])
      given(...past)
        .when(rita, takeExport)
        .expectRefusal('privacy.no-export');
  });

  test('is told to the person once, and what became of that mail is on record', () => {
    const mailed = { type: 'PrivacyAnswerMailed', data: { purpose: 'fulfilled', messageId: 'm' } } as const;
    const tell = { type: 'RecordAnswerMailed', data: mailed.data } as const;
    const fail = { purpose: 'fulfilled', reason: 'The mailbox is full.' } as const;
    given(...approvedErasure, fulfilled)
      .when(leader, tell)
      .expect(mailed);
    given(...approvedErasure, fulfilled, mailed)
      .when(leader, { type: 'RecordAnswerMailFailed', data: fail })
      .expectNothing();
    given(...approvedErasure, fulfilled)
      .when(leader, { type: 'RecordAnswerMailFailed', data: fail })
      .expect({ type: 'PrivacyAnswerMailFailed', data: fail });
  });

  test('is remembered with who said so', () => {
    expect(given(...approvedErasure, fulfilled).state()).toMatchObject({
      id: 'request',
      status: 'fulfilled',
      receivedAt: noon,
      certificate: hash,
      matches: [{ match: recipient, decided: { decision: 'erase', basis: 'objection' } }],
    });
  });
});

const given = scenario(privacyRequests, 'request');
