import { evolveClaim, unclaimed } from '#contracts/account/claims.ts';
import { accountProblem, claimProblem, securityProblem } from '#contracts/account/possible.ts';
import { evolveAccount, noAccount } from '#contracts/account/state.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { isUnknown, schemasOf } from '#contracts/decoded-event.ts';
import { documentRules } from '#contracts/document/possible.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { epochsProblem } from '#contracts/epochs/possible.ts';
import { evolve as evolveEpochs } from '#contracts/epochs/state.ts';
import { evolveMails, mailsProblem, noMails } from '#contracts/mails/state.ts';
import { matterProblem } from '#contracts/matter/possible.ts';
import { evolveMatter, noMatter } from '#contracts/matter/state.ts';
import { inNewestShape } from '#contracts/newest-shape.ts';
import { organisationProblem } from '#contracts/organisation/possible.ts';
import { evolveOrganisation, noOrganisation } from '#contracts/organisation/state.ts';
import { possibleHistory, type Rules } from '#contracts/possible-history.ts';
import { privacyProblem } from '#contracts/privacy/possible.ts';
import { evolvePrivacyRequest, noRequest } from '#contracts/privacy/state.ts';
import { retentionProblem } from '#contracts/retention/possible.ts';
import { evolveRetention, noRules } from '#contracts/retention/state.ts';
import { categoryOf } from '#contracts/stream-name.ts';
import { VAULT } from '#contracts/vault/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { decodeByStream } from '../shared/log/decode.ts';
import { at, type Finding } from './finding.ts';

/**
 * Rebuilds the state of every stream and finds the first event in each that couldn't have happened at its place. Later
 * events of that stream aren't checked, since the state before them is unknown. `now` is an ISO instant.
 */
export const historyCheck = (now: string) => {
  const streams = new Map<string, ReturnType<typeof possibleHistory> | 'impossible'>();

  const unknown = new Map<string, number>();

  return {
    add: (stored: Recorded): Finding | null => {
      const { stream } = stored;
      const event = inNewestShape(stored);
      const history = streams.get(stream) ?? possibleHistory(rulesOf(stream), now);
      if (history === 'impossible') return null;
      const problem = history(event) ?? (isDamaged(decodeByStream(stored)) ? MISSHAPEN : null);
      streams.set(stream, problem === null ? history : 'impossible');
      if (problem === null && !isKnown(event)) unknown.set(event.type, (unknown.get(event.type) ?? 0) + 1);

      return problem === null
        ? null
        : { part: 'history', ...at(stored), what: `It could not have happened: ${problem}.` };
    },
    /** Remarks about events that a newer version of the product wrote. */
    remarks: (): readonly string[] =>
      [...unknown].map(
        ([type, times]) =>
          `${times} of the events are of a type that this version does not know (${type}): what they changed, only a newer version can check.`,
      ),
  };
};

const MISSHAPEN = 'it does not hold what such an event holds';

const isKnown = (event: Recorded): boolean => {
  const schemas = schemasOf(event.stream);

  return schemas === null || !isUnknown(schemas, event);
};

/** Chooses the rules by the stream's name. */
const rulesOf = (stream: string): Rules<unknown, Message> => {
  if (stream === EPOCHS) return rules({ initial: null, evolve: evolveEpochs, problem: epochsProblem });
  if (stream === WRITER_KEYS || stream === VAULT || stream === VOUCHING) return rules(records);

  switch (categoryOf(stream)) {
    case 'document':
      return rules(documentRules);
    case 'account':
      return rules({ initial: noAccount, evolve: evolveAccount, problem: accountProblem });
    case 'username':
    case 'email':
    case 'identity':
      return rules({ initial: unclaimed, evolve: evolveClaim, problem: claimProblem });
    case 'security':
      return rules({ initial: null, evolve: () => null, problem: securityProblem });
    case 'retention':
      return rules({ initial: noRules, evolve: evolveRetention, problem: retentionProblem });
    case 'matter':
      return rules({ initial: noMatter, evolve: evolveMatter, problem: matterProblem });
    case 'privacy':
      return rules({ initial: noRequest, evolve: evolvePrivacyRequest, problem: privacyProblem });
    case 'organisation':
      return rules({ initial: noOrganisation, evolve: evolveOrganisation, problem: organisationProblem });
    case 'mails':
      return rules({ initial: noMails, evolve: evolveMails, problem: mailsProblem });
    default:
      return rules(records);
  }
};

/** Lets rules for different event types share one type. It's safe because each gets only events of its own stream. */
const rules = <State, Event extends Message>(of: Rules<State, Event>) =>
  ({ ...of, isKnown }) as unknown as Rules<unknown, Message>;

/** The installation's records about its own log have no other rules than this. */
const records: Rules<null, Message> = {
  initial: null,
  evolve: () => null,
  problem: (_, { type, stream, metadata }) => {
    if (!types[stream.replace(/(-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?-\d+$/, '')]?.includes(type))
      return 'no such event belongs into this stream';

    return metadata.by.kind === 'system' ? null : 'only the installation itself does that';
  },
};

const types: Readonly<Record<string, readonly string[]>> = {
  [WRITER_KEYS]: ['WriterKeyAnnounced'],
  [VAULT]: ['VaultKeyRotated'],
  [VOUCHING]: [
    ...['ForeignEventFound', 'ForeignEventsLeftOut', 'WritersVerifiedSoFar', 'WritersVerified'],
    ...['AuditRan', 'AlarmMailed'],
  ],
  checkpoints: ['CheckpointSigned'],
  'checkpoints-of': ['CheckpointsKept'],
  'checkpoint-witnesses': ['CheckpointWitnessed', 'CheckpointStamped'],
};
