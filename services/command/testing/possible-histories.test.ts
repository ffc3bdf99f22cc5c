import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { Matter } from '#contracts/matter/state.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import type { PrivacyRequest } from '#contracts/privacy/state.ts';
import type { RetentionCommand } from '#contracts/retention/commands.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import type { Retention } from '#contracts/retention/state.ts';
import { account } from '../decisions/account/decider.ts';
import { document } from '../decisions/document/decider.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import { matters } from '../decisions/records/matters.ts';
import { retentionRules } from '../decisions/records/rules.ts';
import { accountMove, holder } from './account-moves.ts';
import { askedOfAccount } from './asked-of-account.ts';
import { commandBehind } from './command-behind.ts';
import { documentMove } from './document-moves.ts';
import { auditor, owner } from './drafted.ts';
import { datedBack, forgings } from './forged-history.ts';
import { type Judging, problemsIn, undecidedIn } from './judged-history.ts';
import { choiceOf, idOf, livedHistory } from './lived-history.ts';
import { membershipBehind } from './memberships.ts';
import { askedOfRequest, managers, privacyMove } from './privacy-moves.ts';
import { askedOfMatter, askedOfRules, matterMove, ruleMove } from './records-moves.ts';

// `HISTORY_RUNS=1500 npm test -- services/command/testing/possible-histories.test.ts` tries more than a run of all does.

const runs = { numRuns: Number(process.env.HISTORY_RUNS ?? 100) };
const row = fc.array(fc.noBias(fc.nat()), { minLength: 30, maxLength: 30 });
const rows = fc.array(row, { minLength: 1, maxLength: 80, size: 'max' });

type Rows = readonly (readonly number[])[];

const documents: Judging<Document, Parameters<typeof document.decide>[0], DocumentEvent> = {
  decider: document,
  commandBehind: (event, state) => commandBehind(event, state as ExistingDocument) as never,
  membershipBehind,
  growing: [
    ...(['recipient.too-many', 'recipient.last', 'recipient.no-title', 'recipient.no-person'] as const),
    ...(['share.too-many', 'share.over', 'share.theirs', 'release.no-team', 'document.not-sealed'] as const),
    'transfer.own',
    ...(['field.too-many', 'field.off-page', 'audit-link.too-many', 'signing.invalid-value'] as const),
  ],
  isAsGood: (event, decision, isSameState, state) => {
    const [decided] = decision;
    // Which policies held, the organisation's own stream says.
    if (event.type === 'PoliciesApplied') return decision.some(({ type }) => type === event.type);
    // When reminders fall due may grow stricter.
    if (event.type === 'ReminderFellDue') return true;
    // A limit may have left somebody out; how long a link for auditors works, nobody ever ruled.
    if (event.type === 'InvitationsResent' && decided?.type === event.type)
      return event.data.invitations.every((one) =>
        decided.data.invitations.some((other) => isDeepStrictEqual(one, other)),
      );
    // Of signers who share an address, either may be the one.
    if (event.type === 'SigningLinkTaken' && decided?.type === event.type) return true;
    if (event.type === 'AuditLinkCreated' && decided?.type === event.type) return true;

    // Nothing changes, or a draft by other steps.
    return isSameState && (decision.length === 0 || state.status === 'draft');
  },
};

const accounts: Judging<
  Parameters<typeof account.decide>[1],
  Parameters<typeof account.decide>[0],
  AccountEvent
> = {
  decider: account,
  commandBehind: (event, state) => askedOfAccount(event, state) as never,
  growing: [],
  // What was wished already may have been wished again; how settings are spelled may grow stricter.
  isAsGood: ({ type }, decision, isSameState) =>
    isSameState || type === 'BrandingChanged' || (decision.length === 0 && wishes.includes(type)),
};

const wishes: readonly string[] = [
  'ProfileChanged',
  'NotificationsChanged',
  'EmailChangeRequested',
  'EmailConfirmationRequested',
  'PasswordResetRequested',
] satisfies readonly AccountEvent['type'][];

const requests: Judging<PrivacyRequest, PrivacyCommand, PrivacyEvent> = {
  decider: privacyRequests,
  commandBehind: askedOfRequest,
  // In what time an answer is due may grow stricter.
  growing: ['privacy.overdue'],
  isAsGood: ({ type, metadata }, decision, isSameState) => {
    if (type === 'PrivacyRequestReceived' || type === 'PrivacyRequestExtended')
      return decision.some((one) => one.type === type);
    // What was decided may have been decided again, as may have been searched.
    if (type === 'PrivacyDecided') return decision.length === 0 && metadata.by.kind === 'account';
    if (type === 'PrivacySearchFinished') return decision.length === 0;

    return isSameState && decision.length === 0;
  },
};

const suits: Judging<Matter, MatterCommand, MatterEvent> = {
  decider: matters,
  commandBehind: askedOfMatter,
  membershipBehind: membershipBehind as never,
  growing: [],
  isAsGood: () => false,
};

const rules: Judging<Retention, RetentionCommand, RetentionEvent> = {
  decider: retentionRules,
  commandBehind: askedOfRules,
  growing: ['retention.too-many-rules', 'retention.no-such-anchor'],
  // What a rule says already may have been said again.
  isAsGood: ({ type }, decision) => type === 'RetentionRuleSet' && decision.length === 0,
};

const suites = [
  {
    of: 'documents',
    judging: documents as unknown as Judging<unknown, never, Message>,
    lived: (n: number, rows: Rows) =>
      livedHistory(document, `document-${idOf(n)}`, documentMove(idOf(n)), rows) as readonly Recorded[],
    actors: [owner, auditor],
    reached: [
      'DocumentCompleted',
      'DocumentSealed',
      'RecipientDeclined',
      'InvitationsResent',
      'DocumentMovedToTeam',
      'DocumentShared',
      'ShareRevoked',
      'OwnershipTransferred',
      'MemberMailed',
      'ReleaseRequested',
      'ReleaseApproved',
      'ReleaseRefused',
      'ReleaseWithdrawn',
      'PoliciesApplied',
    ],
  },
  {
    of: 'accounts',
    judging: accounts as unknown as Judging<unknown, never, Message>,
    lived: (n: number, rows: Rows) =>
      livedHistory(account, `account-${holder(n).id}`, accountMove(n), rows) as readonly Recorded[],
    actors: [holder(1), holder(2)],
    reached: [
      ...['EmailChanged', 'EmailConfirmed', 'EmailReleased', 'PasswordReset', 'PasswordResetMailed'],
      ...['RecoveryCodeUsed', 'TwoFactorDisabled', 'BrandingChanged'],
    ],
  },
  {
    of: 'privacy requests',
    judging: requests as unknown as Judging<unknown, never, Message>,
    lived: (n: number, rows: Rows) =>
      livedHistory(privacyRequests, `privacy-${idOf(n)}`, privacyMove, rows) as readonly Recorded[],
    actors: [...managers, auditor],
    reached: [
      ...['PrivacyDecided', 'PrivacyRequestExtended', 'PrivacyRequestFulfilled', 'PrivacyRequestRefused'],
      ...['PrivacyExportTaken', 'PrivacyAnswerMailed', 'PrivacyAnswerMailFailed', 'ErasureCertified'],
    ],
  },
  {
    of: 'matters',
    judging: suits as unknown as Judging<unknown, never, Message>,
    lived: (n: number, rows: Rows) =>
      livedHistory(matters, `matter-${idOf(n)}`, matterMove, rows) as readonly Recorded[],
    actors: [...managers, auditor],
    reached: ['MatterClosed'],
  },
  {
    of: 'rules about how long documents are kept',
    judging: rules as unknown as Judging<unknown, never, Message>,
    lived: (_: number, rows: Rows) =>
      livedHistory(retentionRules, 'retention-installation', ruleMove, rows) as readonly Recorded[],
    actors: [...managers, auditor],
    reached: ['RetentionRuleRetired'],
  },
];

describe.each(suites)('of $of', ({ judging, lived, actors, reached }) => {
  test('whatever is decided, whoever asks for whatever, is possible', () => {
    fc.assert(
      fc.property(rows, (rows) => {
        expect(problemsIn(judging, lived(1, rows))).toEqual([]);
      }),
      runs,
    );
  });

  // Histories that come no further than their beginning would show nothing.
  test('histories come far', () => {
    const sampled = fc.sample(rows, { numRuns: 400, seed: 3 });
    const seen = new Set(sampled.flatMap((rows) => lived(1, rows).map(({ type }) => type)));

    expect([...seen]).toEqual(expect.arrayContaining(reached));
  });

  test.each(Object.entries(forgings))('where %s, it is named, or could have happened', (_, forging) => {
    let [forgeries, named] = [0, 0];
    fc.assert(
      fc.property(rows, rows, row, (rows, others, row) => {
        const given = { history: lived(1, rows), other: lived(2, others), actors };
        if (given.history.length === 0 || given.other.length === 0) return;
        const forged = forging(choiceOf(row, 999), given);
        if (!forged) return;

        forgeries++;
        if (problemsIn(judging, forged).length > 0) named++;
        else expect(undecidedIn(judging, forged)).toEqual([]);
      }),
      runs,
    );
    if (forgeries > 0) expect(named).toBeGreaterThan(0);
  });

  test('what is dated back is named', () => {
    fc.assert(
      fc.property(rows, row, (rows, row) => {
        const history = lived(1, rows);
        const forged = history.length > 0 && datedBack(choiceOf(row, 999), history);
        if (forged) expect(problemsIn(judging, forged)[0]).toContain('dated before');
      }),
      runs,
    );
  });
});
