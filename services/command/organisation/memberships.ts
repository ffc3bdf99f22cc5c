import { Map as Persistent } from 'immutable';
import type { Message } from '#contracts/envelope.ts';
import { membershipIn, type Organisation } from '#contracts/organisation/state.ts';
import { memory } from '../../shared/flow/memory.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Decider } from '../log/decider.ts';
import type { Memberships } from '../log/handle.ts';
import type { LoadedStream, Streams } from '../log/streams.ts';

/** Milliseconds for which what the log said is taken for what it says. */
const AGE = 2_000;
const ACCOUNTS = 20_000;
const ORGANISATIONS = 2_000;

/**
 * Says what accounts are in their organisations. The answer is never older than `age` (milliseconds), and what this
 * process wrote is in it at once. Each account and organisation is read from the log once in that time, however often somebody asks.
 */
export const memberships = (streams: Pick<Streams, 'read' | 'known'>, age = AGE): Memberships => {
  const organisationOf = recently(streams, account, { most: ACCOUNTS, age }, (state) =>
    state.status === 'none' || state.closedAt !== null ? null : (state.organisation?.id ?? null),
  );
  const memberships = recently(streams, organisations, { most: ORGANISATIONS, age }, withoutTexts);

  return {
    of: async (accountId) => {
      const organisation = await organisationOf(accountId);

      return organisation === null ? null : membershipIn(await memberships(organisation), accountId);
    },
  };
};

/** Texts about people may be erased at any time, so they aren't remembered here. */
const withoutTexts = (organisation: Organisation): Organisation =>
  organisation.status === 'none'
    ? organisation
    : {
        ...organisation,
        invitations: Persistent(),
        tokens: Persistent(),
        directory: Persistent(),
        handovers: Persistent(),
      };

type AtRevision<Value> = { readonly revision: number; readonly value: Value };
type Look<Value> = { readonly at: number; readonly found: Promise<AtRevision<Value>> };

/** Finds something in aggregates, and reads each of them at most once in so many milliseconds. */
const recently = <State, Command, Event extends Message, Value>(
  streams: Pick<Streams, 'read' | 'known'>,
  decider: Decider<State, Command, Event>,
  { most, age }: { readonly most: number; readonly age: number },
  find: (state: State) => Value,
) => {
  const looks = memory<Look<Value>>({ most });
  const foundIn = ({ revision, state }: LoadedStream<State, Event>): AtRevision<Value> => ({
    revision,
    value: find(state),
  });

  const look = (id: string): Look<Value> => {
    const made = { at: performance.now(), found: streams.read(decider, id).then(foundIn) };
    looks.set(id, made);
    made.found.catch(() => looks.forgetIf((one) => one === made));

    return made;
  };

  return async (id: string): Promise<Value> => {
    const last = looks.get(id);
    const { found } = last && performance.now() - last.at < age ? last : look(id);
    const read = await found;
    const known = streams.known(decider, id);

    return known && known.revision > read.revision ? find(known.state) : read.value;
  };
};
