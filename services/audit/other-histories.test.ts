import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountEvent } from '#contracts/account/events.ts';
import { eventIdOf } from '#contracts/derived-id.ts';
import { documentEventNames } from '#contracts/document/event-names.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { everyEventName } from '#contracts/known-events.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import type { AnnouncedKeys } from '#contracts/proof/writer-keys.ts';
import { appendText, writerKeyId } from '#contracts/proof/writer-signature.ts';
import { account } from '../command/decisions/account/decider.ts';
import { accountMove, holder } from '../command/testing/account-moves.ts';
import { livedHistory } from '../command/testing/lived-history.ts';
import { sha256 } from '../shared/keys/sha256.ts';
import { historyCheck } from './check-histories.ts';
import { writerCheck } from './check-writers.ts';
import { DAY, type OtherHistory, otherHistories } from './testing/other-histories.ts';
import { envelope } from './testing/written-log.ts';

const NOON = `${DAY}T12:00:00.000Z`;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const key = await writerKeyId(raw);
const keys: AnnouncedKeys = {
  keys: new Map([[key, { publicKey: raw.toBase64(), replaced: null }]]),
  since: 0n,
  newest: key,
};

const written = await Promise.all(otherHistories.map((history) => writtenBy(history)));
const named = written.map((events) => [events[0]?.stream ?? '', events] as const);

test.each(named)('the audit finds nothing wrong with the history of %s', async (_, events) => {
  const [history, writers] = [historyCheck(NOON), writerCheck(keys)];
  const found = [];
  for (const event of events) found.push(...[history.add(event) ?? []].flat(), ...(await writers.add(event)));

  expect([...found, ...writers.end()]).toEqual([]);
  expect(history.remarks()).toEqual([]);
});

test.each(named)(
  'each event of %s has a twin without a signature, and the audit names it',
  async (_, events) => {
    for (const {
      metadata: { sig: _sig, ...unsigned },
      ...event
    } of events) {
      const writers = writerCheck(keys);
      for (const before of events.slice(0, event.revision)) await writers.add(before);
      await writers.add({ ...event, metadata: unsigned });

      expect(writers.end()).toMatchObject([
        { part: 'writer', revision: event.revision, what: expect.stringContaining('it is not signed') },
      ]);
    }
  },
);

test.each(named)(
  'each event of %s by somebody else’s hand is named, where its kind is somebody’s',
  (_, events) => {
    for (const event of events) {
      if (ANYBODY.includes(event.type)) continue;
      const history = historyCheck(NOON);
      for (const before of events.slice(0, event.revision)) history.add(before);
      const by = { kind: 'recipient', id: '5f7a4b6e-0000-4000-8000-0000000000ff' } as const;

      expect({ [event.type]: history.add({ ...event, metadata: { ...event.metadata, by } })?.part }).toEqual({
        [event.type]: 'history',
      });
    }
  },
);

/** Refusals of people of whom nobody knows who they are. */
const ANYBODY: readonly string[] = [
  ...['SignInFailed', 'SecondFactorRefused', 'PasskeyRefused', 'PasswordResetRefused', 'SsoRefused'],
  'LinkRefused',
];

test('whatever an account’s decider decided is found nothing wrong with, and every kind of its events occurs', () => {
  const kinds = new Set(AccountEvent.options.map(({ shape }) => shape.type.value as string));
  const rows = fc.array(fc.array(fc.noBias(fc.nat()), { minLength: 30, maxLength: 30 }), {
    minLength: 80,
    maxLength: 80,
  });
  const sampled = fc.sample(rows, { numRuns: 400, seed: 3 });
  for (const [n, row] of sampled.entries()) {
    const history = historyCheck('2100-01-01T00:00:00.000Z');
    const lived = livedHistory(
      account,
      `account-${holder(1).id}`,
      accountMove(1),
      row,
    ) as readonly Recorded[];
    expect({ [n]: lived.map((event) => history.add(event)).filter((one) => one !== null) }).toEqual({
      [n]: [],
    });
    for (const { type } of lived) kinds.delete(type);
  }

  expect([...kinds]).toEqual([]);
});

test('every kind of event that neither documents nor accounts have occurs', () => {
  const seen = new Set(written.flat().map(({ type }) => type));
  const accounts = new Set<string>(AccountEvent.options.map(({ shape }) => shape.type.value));

  expect(
    [...everyEventName].filter(
      (type) => !seen.has(type) && !documentEventNames.has(type) && !accounts.has(type),
    ),
  ).toEqual([]);
});

/** The history as command writes it: chained, each event signed, a second after the other. */
async function writtenBy({ stream, acts }: OtherHistory): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for (const [revision, { event, by, authority }] of acts.entries()) {
    const at = new Date(Date.parse(`${DAY}T10:00:00.000Z`) + revision * 1_000).toISOString();
    const after = { revision: revision - 1, head: events.at(-1)?.metadata.hash ?? null };
    const said = { ...envelope, at, by, ...(authority && { authority }) };
    const [link] = await chained(
      stream,
      [typeof event === 'function' ? event(events) : event],
      after,
      said,
      sha256,
    );
    if (!link) throw new TypeError('One event makes one link.');
    const value = sign(null, appendText(link.metadata.hash, 1), privateKey).toString('base64');
    events.push({
      ...link.event,
      id: eventIdOf(link),
      stream,
      revision,
      position: BigInt(10 + revision),
      metadata: { ...link.metadata, sig: { key, events: 1, value } },
    });
  }

  return events;
}
