import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { initialDocument } from '#contracts/document/state.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { brokenLink } from '#contracts/proof/hash-chain.ts';
import { replayOf } from '#contracts/timeline/replay.ts';
import { recordedOf, sentenceOf } from '#contracts/timeline/timeline.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { appendOfTomorrow } from '../../shared/log/testing/events-of-tomorrow.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { startTimelinesOverProcesses } from './testing/sample-timelines.ts';

const { stack, timeline } = await startTimelinesOverProcesses();
const { get, happen, log, projector, signedIn, store } = stack;

test('events that a newer version wrote are shown, in neutral words, and the read models go on', async () => {
  const owner = await signedIn('olive');
  const id = randomUUID();
  await happen(id, uploaded(owner.id));
  const [document, account] = [`document-${id}`, `account-${owner.id}`];
  await appendOfTomorrow(
    store,
    { name: inEpoch(1, account), stream: account },
    { type: 'ProfileChanged', data: {} },
  );
  await appendOfTomorrow(store, { name: EPOCHS, stream: EPOCHS }, { type: 'EpochActivated', data: {} });
  const commit = await appendOfTomorrow(
    store,
    { name: inEpoch(1, document), stream: document },
    { type: 'DocumentVoided', data: { titles: [] } },
  );
  const after = formatLogPosition({ log, epoch: 1, commit });

  const view = await timeline(id, owner, '', after);

  const told = view.events.map((event) => sentenceOf('en', event, initialDocument, 'olive'));
  expect(told.slice(1)).toEqual([
    'An event that this version does not know: DocumentFaxed',
    'An event that this version does not know: DocumentVoided@2',
  ]);
  expect(view.events[2]).toMatchObject({
    type: 'DocumentVoided',
    data: { titles: [] },
    metadata: { schema: 2 },
  });
  const recorded = view.events.map((event) => recordedOf(view, event));
  const [, faxed, changed] = recorded;
  if (!faxed || !changed) return expect.unreachable();
  expect(await brokenLink(changed, { revision: 1, head: faxed.metadata.hash })).toBeNull();
  expect(replayOf(recorded).at(2)).toEqual(replayOf(recorded).at(0));
  expect(await (await get(`/api/documents/${id}`, { as: owner, after })).json()).toMatchObject({
    document: { status: 'draft' },
  });

  const metrics = await (await fetch(`${projector.health}/metrics`)).text();
  expect(metrics).toContain('unknown_events_total{type="DocumentFaxed"} 3');
  expect(metrics).toContain('unknown_events_total{type="ProfileChanged@2"} 1');
  expect(metrics).toContain('unknown_events_total{type="EpochActivated@2"} 1');
});
