import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoxKeys, EvidenceTimeline } from '#contracts/evidence/format.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { sha256, treeDigest } from '../../services/shared/keys/sha256.ts';
import { decryptWithBoxKey } from '../../services/shared/vault/personal-cipher.ts';
import { runs } from '../harness/thorough.ts';
import { jsonOf, textOf, withJson } from './changed-bundle.ts';
import { madeMembers } from './made-bundle.ts';
import type { Making } from './made-story.ts';
import { withEvents } from './tampered-texts.ts';

const FAST = { digest: sha256, treeDigest, open: decryptWithBoxKey };
const sentenceOf = async (members: Parameters<typeof verifyEvidence>[0], id = 'texts') =>
  (await verifyEvidence(members)).checks.find((check) => check.id === id)?.sentence;

test('a bundle says which event erased how many texts, when and why, and all else holds', async () => {
  const members = await madeMembers({ erased: [1] });
  const { checks, isSound, statement } = await verifyEvidence(members);

  expect(isSound).toBe(true);
  expect(checks.find(({ id }) => id === 'texts')?.sentence).toMatch(
    /^\d+ of \d+ texts open, each with its own key and no other\. \d texts erased by event \d+ on 20\d\d-\d\d-\d\d \(basis: objection\)\.$/,
  );
  expect(statement?.recipients.map(({ fullName }) => fullName)).toEqual(['Signer 0', '[erased]']);
  expect([...members.values()].some((bytes) => Buffer.from(bytes).includes('signer-1@'))).toBe(false);
});

test('a chain and its proofs hold, whichever keys are destroyed', async () => {
  const people = fc.uniqueArray(fc.integer({ min: 0, max: 3 }));
  await fc.assert(
    fc.asyncProperty(people, async (erased) => {
      const report = await verifyEvidence(await madeMembers({ signers: 4, erased }), FAST);

      expect(report.firstBad).toBeNull();
    }),
    { numRuns: runs(100) },
  );
});

test('nothing in a bundle is personal but what its keys open', async () => {
  const members = await madeMembers({ title: 'Acacia Road' });

  expect(textOf(members, 'timeline.json').replace(/"statement":.*/, '')).not.toMatch(
    /Acacia|signer-0@|192\.0\.2\.7/,
  );
});

test('whoever takes a bundle with an audit link gets no key for where auditors looked from', async () => {
  const taken = { ending: 'deleted', viewer: 'audit-link' } as const;
  const members = await madeMembers(taken);
  const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');

  expect(boxes.at(-1)).toEqual({ '/metadata/from': 'withheld' });
  expect((await verifyEvidence(members)).isSound).toBe(true);
  expect(await sentenceOf(members)).toContain('1 text withheld from the person who took this bundle');
});

test('a text that is said to be lost is told apart from one that was erased', async () => {
  const hidden = async (making: Making) => {
    const members = await madeMembers(making);
    const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');
    const changed = boxes.with(0, { ...boxes[0], '/data/title': 'lost' });

    return sentenceOf(withJson(members, 'keys.json', { boxes: changed }));
  };

  expect(await hidden({ isUnnamed: true })).toMatch(
    /1 text lost: the installation has their keys no more.* a key may have been taken out since\.$/,
  );
  expect(await hidden({})).toMatch(/says something else of the texts than event \d+ \(EvidenceTaken\) names/);
  expect(await sentenceOf(await madeMembers({ lost: [1] }))).toMatch(/texts lost: .*erased them\.$/);
});

test('a text that an event erased must not open any more', async () => {
  const members = await madeMembers({ erased: [1] });
  const whole = await madeMembers();
  const added = jsonOf<EvidenceTimeline>(members, 'timeline.json').events.findLastIndex(
    ({ type }) => type === 'RecipientAdded',
  );
  const [kept, open] = [members, whole].map((of) => jsonOf<BoxKeys>(of, 'keys.json').boxes);
  const changed = kept?.with(added, open?.[added] ?? {});

  expect(await sentenceOf(withJson(members, 'keys.json', { boxes: changed }))).toMatch(
    /does not open with the key|though event \d+ erased it/,
  );
});

test('a box does not open in another event, nor at another place, with the same key', async () => {
  const members = await madeMembers();
  const { events } = jsonOf<EvidenceTimeline>(members, 'timeline.json');
  const [first = 0, second = 0] = events.flatMap(({ type }, n) => (type === 'RecipientAdded' ? [n] : []));
  const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');
  const { '/data/fullName': name = '', '/data/email': email = '' } = boxes[first] ?? {};
  const moved = withEvents(members, (all) => {
    const { fullName, email: address } = all[first]?.data ?? {};
    const one = { ...(all[first] as (typeof all)[0]) };
    return all.with(first, { ...one, data: { ...one.data, fullName: address, email: fullName } });
  });
  const rekeyed = boxes.with(first, {
    ...boxes[first],
    '/data/fullName': email,
    '/data/email': name,
  });

  expect(second).toBeGreaterThan(first);
  expect(await sentenceOf(withJson(moved, 'keys.json', { boxes: rekeyed }))).toContain(
    `Event ${first + 1} (RecipientAdded): the text at /data/`,
  );
});

test('a stream that commits to two keys of one name is found out', async () => {
  const members = await madeMembers();
  const changed = withEvents(members, (all) => {
    const first = all[0] as (typeof all)[0];
    const last = all.at(-1) as (typeof all)[0];
    const [key = ''] = Object.keys(first.metadata.keys ?? {});
    const metadata = { ...last.metadata, keys: { [key]: 'a'.repeat(64) } };
    return all.with(-1, { ...last, metadata });
  });

  expect(await sentenceOf(changed)).toMatch(/commits to another key [ad]:/);
});
