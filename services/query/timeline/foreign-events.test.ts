import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { AccessView } from '#contracts/api/views/access.ts';
import { DocumentStateView, TimelineView } from '#contracts/api/views/timeline.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { forge } from '../../command/testing/forged.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import { recorderOn } from '../audit/testing/recorder.ts';
import { holderOf } from '../privacy/holder.ts';
import { sent, uploaded } from '../testing/sample-lease.ts';
import { startStack } from '../testing/stack.ts';

const stack = await startStack();
const { happen, signedIn } = stack;
recorderOn(stack.connection);

test('what command did not write changes nothing in how a document was, nor who had access, and is listed', async () => {
  const [olive, mallory, id] = [await signedIn('olive'), await signedIn('mallory'), randomUUID()];
  const after = await happen(id, uploaded(olive.id), sent);
  const log = openTestLog(stack.eventLog.url);
  onTestFinished(() => log.close());
  await forge(log, inEpoch(1, `document-${id}`), [
    { type: 'OwnershipTransferred', data: { from: olive.id, to: mallory.id, reason: 'It is theirs' } },
    { type: 'DocumentVoided', data: {} },
  ]);
  await forge(log, inEpoch(1, `account-${olive.id}`), [
    { type: 'ProfileChanged', data: { fullName: 'Mallory' } },
  ]);
  const read = async (path: string): Promise<unknown> => {
    const answer = await stack.get(`/api/documents/${id}${path}`, { as: olive, after });
    expect(answer.status).toBe(200);

    return answer.json();
  };

  const [own, foreign] = [1, 3].map(async (at) => DocumentStateView.parse(await read(`/at/${at}`)));
  expect(await foreign).toEqual({ ...(await own), revision: 3 });
  expect((await foreign)?.document.status).toBe('sent');
  const { people } = AccessView.parse(await read('/access'));
  expect(people.map(({ name }) => name)).toEqual(['olive']);

  const timeline = TimelineView.parse(await read('/timeline'));
  expect(timeline.document).toMatchObject({ status: 'sent', owner: { id: olive.id, name: 'olive' } });
  expect(timeline.events.slice(2)).toMatchObject([
    { type: 'OwnershipTransferred', by: { name: 'Unknown' }, foreign: { isLeftOut: false } },
    { type: 'DocumentVoided', by: { name: 'Unknown' }, foreign: { isLeftOut: false } },
  ]);
  expect(timeline.events.slice(0, 2).every(({ foreign }) => foreign === undefined)).toBe(true);
  expect(timeline.integrity).toMatchObject({
    state: 'foreign',
    revision: 2,
  });
});

test('an event with a copied hash and signature is shown as foreign, and changes nothing', async () => {
  const [olive, id] = [await signedIn('olive'), randomUUID()];
  await happen(id, uploaded(olive.id));
  const after = await happen(id, sent);
  const log = openTestLog(stack.eventLog.url);
  onTestFinished(() => log.close());
  const stream = inEpoch(1, `document-${id}`);
  const own = (await log.read(stream))[1];
  if (!own) throw new TypeError('The document has two events.');
  await log.append(stream, 1, [
    { id: randomUUID(), event: { type: 'DocumentVoided', data: {} }, metadata: own.metadata },
  ]);

  const answer = await stack.get(`/api/documents/${id}/timeline`, { as: olive, after });
  const timeline = TimelineView.parse(await answer.json());
  expect(timeline.document.status).toBe('sent');
  expect(timeline.events.map(({ foreign }) => foreign?.problem ?? null)).toEqual([
    null,
    null,
    'it is not what was signed',
  ]);
  expect(timeline.integrity).toMatchObject({
    state: 'foreign',
    revision: 2,
  });
});

test('exports mark what command did not write, and say why', async () => {
  const [olive, id] = [await signedIn('olive'), randomUUID()];
  const after = await happen(id, uploaded(olive.id), sent);
  const log = openTestLog(stack.eventLog.url);
  onTestFinished(() => log.close());
  await forge(log, inEpoch(1, `document-${id}`), [{ type: 'DocumentVoided', data: {} }]);
  const exported = async (format: string) =>
    (await stack.get(`/api/documents/${id}/timeline.${format}`, { as: olive, after })).text();

  const json = JSON.parse(await exported('json'));
  expect(json.statements['Not written by this installation']).toMatch(/^No\. 3 \(it is not signed/);
  expect(json.events[2]).toMatchObject({
    type: 'DocumentVoided',
    sentence: expect.stringMatching(
      /^Someone else’s event, which claims to be DocumentVoided: it is not signed/,
    ),
    by: { name: 'Unknown', authenticated: 'unknown' },
    foreign: { isLeftOut: false },
  });
  const csv = await exported('csv');
  expect(csv).toContain('"Not written by this installation","No. 3 (');
  expect(csv).toContain('Someone else’s event, which claims to be DocumentVoided');
});

test('whoever asks for their data is not told what command did not write, and is told that it was left out', async () => {
  const olive = await signedIn('olive');
  const log = openTestLog(stack.eventLog.url);
  onTestFinished(() => log.close());
  await forge(
    log,
    inEpoch(1, `account-${olive.id}`),
    [{ type: 'ProfileChanged', data: { fullName: 'Mallory' } }],
    { by: { kind: 'account', id: olive.id } },
  );

  const judged = decryptedLog(vouchedLog(stack.store), stack.store.vault);
  const { events, leftOut } = await holderOf(judged, 1, olive.id);
  expect(JSON.stringify(events)).not.toContain('Mallory');
  expect(leftOut).toMatchObject([{ revision: 2, isLeftOut: false }]);
});
