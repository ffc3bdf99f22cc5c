import { describe, expect, test } from 'vitest';
import { checkChain } from './chain.ts';
import { ada, added, field, moved, placed, sampleTimeline, sealed, uploaded } from './sample-story.ts';
import { storyOf } from './story.ts';

describe('the story of a document', () => {
  test('tells each event in words, with the names of the time', async () => {
    const story = storyOf(await sampleTimeline([uploaded, added, placed, moved(300)]));

    expect([0, 1, 2, 3].map(story.sentence)).toEqual([
      'Olive Owner uploaded “lease.pdf”',
      'Olive Owner added Ada Lovelace as a signer',
      'Olive Owner placed a signature field for Ada Lovelace on page 1',
      'Olive Owner moved the field “Tenant”',
    ]);
  });

  test('says what an event changed', async () => {
    const story = storyOf(await sampleTimeline([uploaded, added, placed, moved(300)]));

    expect(story.changes(3)).toEqual([
      { of: 'Field “Tenant”', what: 'Left', before: '100 px', after: '300 px' },
    ]);
  });

  test('finds what a filter lets through, and all without one', async () => {
    const story = storyOf(await sampleTimeline([uploaded, added, placed, moved(300)]));

    expect(story.matching({})).toEqual([0, 1, 2, 3]);
    expect(story.matching({ field })).toEqual([2, 3]);
    expect(story.matching({ recipient: ada })).toEqual([1, 2, 3]);
    expect(story.matching({ q: 'MOVED tenant' })).toEqual([3]);
    expect(story.matching({ q: 'nothing like it' })).toEqual([]);
  });

  test('shows the time that the hash covers, whatever stands beside it', async () => {
    const view = await sampleTimeline([uploaded]);
    const told = {
      ...view,
      events: view.events.map((event) => ({ ...event, at: '1999-01-01T00:00:00.000Z' })),
    };

    expect(storyOf(told).events[0]?.at).toBe('2026-11-21T12:00:00.000Z');
  });

  test('takes the hash of the sealed PDF from the event that its own hash covers', async () => {
    const view = await sampleTimeline([uploaded, sealed('c'.repeat(64))]);
    const document = { ...view.document, sealedSha256: 'f'.repeat(64) };

    expect(storyOf({ ...view, document }).sealed).toBe('c'.repeat(64));
    expect(storyOf(await sampleTimeline([uploaded])).sealed).toBeNull();
  });

  test('goes on where an event was made unreadable', async () => {
    const view = await sampleTimeline([uploaded, added]);
    const events = view.events.map((event, n) => (n === 1 ? { ...event, data: null as never } : event));
    const story = storyOf({ ...view, events });

    expect(story.sentence(1)).toBe('An event that cannot be read: RecipientAdded');
  });
});

describe('the check of the chain', () => {
  test('says how many events there are, and their head', async () => {
    const view = await sampleTimeline([uploaded, added, placed]);

    expect(await check(view)).toEqual({ kind: 'unbroken', events: 3, head: view.head.hash, at: noon });
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
      sentence: `Event ${missing} is missing.`,
    });
  });

  test('notices that the end was cut off', async () => {
    const view = await sampleTimeline([uploaded, added, placed]);
    const cut = { ...view, events: view.events.slice(0, 2) };

    expect(await check(cut)).toMatchObject({ kind: 'broken', place: 2 });
    expect(await check({ ...cut, total: 2 })).toMatchObject({ kind: 'broken', place: 2 });
  });

  test('notices that two events changed places', async () => {
    const view = await sampleTimeline([uploaded, added, placed, moved(300)]);
    const [first, second, third, fourth] = view.events;
    const events = [first, third, second, fourth].flatMap((event) => event ?? []);

    expect(await check({ ...view, events })).toMatchObject({ kind: 'broken', place: 1 });
  });
});

const noon = '2026-11-22T12:00:00.000Z';
const check = (view: Parameters<typeof storyOf>[0]) => checkChain(storyOf(view), () => noon);
