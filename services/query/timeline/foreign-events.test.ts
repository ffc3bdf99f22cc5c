import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { AccessView } from '#contracts/api/views/access.ts';
import { DocumentStateView, TimelineView } from '#contracts/api/views/timeline.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { forge } from '../../command/testing/forged.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { recorderOn } from '../audit/testing/recorder.ts';
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
  expect(timeline.events.map(({ type }) => type).slice(2)).toEqual([
    'OwnershipTransferred',
    'DocumentVoided',
  ]);
  expect(timeline.integrity).toMatchObject({
    state: expect.stringMatching(/foreign|contradicted/),
    revision: 2,
  });
});
