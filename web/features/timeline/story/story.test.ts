import { describe, expect, test } from 'vitest';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { checkChain } from '../proof/chain.ts';
import {
  ada,
  added,
  byOwner,
  field,
  lease,
  moved,
  opened,
  placed,
  sampleTimeline,
  sealed,
  uploaded,
} from '../testing/sample-story.ts';
import { changesAt } from './changes-at.ts';
import { storyOf } from './story.ts';

describe('the story of a document', () => {
  test('tells each event in words, with the names of the time', async () => {
    const story = storyFrom(await sampleTimeline([uploaded, added, placed, moved(300)]));

    expect([0, 1, 2, 3].map(story.sentence)).toEqual([
      'Olive Owner uploaded “lease.pdf”',
      'Olive Owner added Ada Lovelace as a signer',
      'Olive Owner placed a signature field for Ada Lovelace on page 1',
      'Olive Owner moved the field “Tenant”',
    ]);
  });

  test('says what an event changed', async () => {
    const story = storyFrom(await sampleTimeline([uploaded, added, placed, moved(300)]));

    expect(changesAt(story, 3)).toEqual([
      { of: 'Field “Tenant”', what: 'Left', before: '100 px', after: '300 px' },
    ]);
  });

  test('finds what a filter lets through, and all without one', async () => {
    const story = storyFrom(await sampleTimeline([uploaded, added, placed, moved(300)]));

    expect(story.matching({})).toEqual([0, 1, 2, 3]);
    expect(story.matching({ field })).toEqual([2, 3]);
    expect(story.matching({ recipient: ada })).toEqual([1, 2, 3]);
    expect(story.matching({ q: 'MOVED tenant' })).toEqual([3]);
    expect(story.matching({ q: 'nothing like it' })).toEqual([]);
  });

  test('shows the time that the hash covers, whatever stands beside it', async () => {
    const view = await sampleTimeline([uploaded]);
    const other = {
      ...view,
      events: view.events.map((event) => ({ ...event, at: '1999-01-01T00:00:00.000Z' })),
    };

    expect(storyFrom(other).events[0]?.at).toBe('2026-11-21T12:00:00.000Z');
  });

  test('is of the document as its events leave it, whatever stands beside them', async () => {
    const view = await sampleTimeline([uploaded, added, sealed('c'.repeat(64))]);
    const owner = { id: ada, name: 'Olive Owner' };
    const beside = { title: 'Will', status: 'sent', deleted: true, sealedSha256: 'f'.repeat(64), owner };
    const other = { ...view, document: { ...view.document, ...beside } as typeof view.document };

    expect(storyFrom(other).view.document).toEqual({ ...view.document, sealedSha256: 'c'.repeat(64) });
  });

  test('names who acted by what the hashes cover; only the names of accounts are the server’s', async () => {
    const view = await sampleTimeline(
      [uploaded, added, opened],
      [byOwner, byOwner, { kind: 'recipient', id: ada }],
    );
    const mallory = { kind: 'account', id: field, name: 'Mallory', authenticated: 'system' } as const;
    const events = view.events.map((event) => ({ ...event, by: mallory }));

    expect(storyFrom({ ...view, events }).events.map(({ by }) => by)).toEqual([
      ...Array(2).fill({ ...byOwner, name: 'Mallory', authenticated: 'session' }),
      { kind: 'recipient', id: ada, name: 'Ada Lovelace', authenticated: 'signing-link' },
    ]);
  });

  test('goes on where an event was made unreadable', async () => {
    const view = await sampleTimeline([uploaded, added]);
    const events = view.events.map((event, n) => (n === 1 ? { ...event, data: null as never } : event));
    const story = storyFrom({ ...view, events });

    expect(story.sentence(1)).toBe('An event that can’t be read: RecipientAdded');
  });
});

describe('the check of the chain', () => {
  test('says how many events there are, and their head', async () => {
    const view = await sampleTimeline([uploaded, added, placed]);

    expect(await check(view)).toEqual({
      kind: 'unbroken',
      events: 3,
      head: view.head.hash,
      isSigned: true,
      at: noon,
    });
  });

  test('names the event that was changed', async () => {
    const view = await sampleTimeline([uploaded, added, placed, moved(300)]);
    const events = view.events.map((event) =>
      event.revision === 2 ? { ...event, data: { ...event.data, label: 'Tenent' } } : event,
    );

    expect(await check({ ...view, events })).toMatchObject({ kind: 'broken', place: 2 });
  });

  test.each([1, 2])('names event %i where it was taken out', async (missing) => {
    const view = await sampleTimeline([uploaded, added, placed, moved(300)]);
    const events = view.events.filter(({ revision }) => revision !== missing);

    expect(await check({ ...view, events })).toMatchObject({
      kind: 'broken',
      place: missing,
      sentence: `Event ${missing + 1} is missing.`,
    });
  });

  test('notices that the end was cut off', async () => {
    const view = await sampleTimeline([uploaded, added, placed]);
    const cut = { ...view, events: view.events.slice(0, 2) };

    expect(await check(cut)).toMatchObject({ kind: 'broken', place: 2 });
    expect(await check({ ...cut, total: 2 })).toMatchObject({ kind: 'broken', place: 2 });
  });

  test('notices that the events are those of another document', async () => {
    const story = storyOf(await sampleTimeline([uploaded]), ada);

    expect(await checkChain(story, () => noon)).toMatchObject({ kind: 'broken', place: 0 });
  });

  test('names the first event that could not have happened, though every hash is right', async () => {
    const view = await sampleTimeline([uploaded, added, placed, opened, moved(300)]);

    expect(await check(view)).toMatchObject({
      kind: 'impossible',
      place: 3,
      sentence: expect.stringMatching(/^Event 4 could not have happened: /),
    });
  });

  test('notices that two events changed places', async () => {
    const view = await sampleTimeline([uploaded, added, placed, moved(300)]);
    const [first, second, third, fourth] = view.events;
    const events = [first, third, second, fourth].flatMap((event) => event ?? []);

    expect(await check({ ...view, events })).toMatchObject({ kind: 'broken', place: 1 });
  });
});

const noon = '2026-11-22T12:00:00.000Z';
const storyFrom = (view: TimelineView) => storyOf(view, lease);
const check = (view: TimelineView) => checkChain(storyFrom(view), () => noon);
