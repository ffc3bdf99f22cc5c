import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actions,
  activeFile,
  attachments,
  fileOf,
  places,
  programs,
  writings,
} from '../../../tests/fixtures/active-pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { inspectorBy } from '../seal/inspection.ts';
import { openSealer, type Sealer } from '../seal/seal.ts';
import { openTrial } from '../seal/trial.ts';
import { activeByPdfJs, activeByPdfLib } from '../testing/readers.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { inspect } from '../uploads/inspect.ts';
import { compilePdfium } from './compiled.ts';
import { startPdfium } from './pdfium.ts';

const pdfium = await startPdfium(await compilePdfium());
const trial = openTrial(inspectorBy(pdfium));
const prepared = async (bytes: Uint8Array) => inspect(pdfium, bytes, trial);

/** What an action does and how it is written are independent, so a few combinations of each are enough. */
const FEW = 3;

/** Uses both readers, neither of which is the library that cleans. */
const activeIn = async (bytes: Uint8Array) => [
  ...(await activeByPdfJs(bytes)),
  ...(await activeByPdfLib(bytes)),
];

describe.each(Object.keys(places))('an action on %s', (place) => {
  test.each(Object.keys(writings))('written %s is taken out, whatever it does', async (writing) => {
    for (const action of writing === 'directly' ? actions : actions.slice(0, FEW)) {
      const bytes = await activeFile(place, writing, action);
      const { bytes: clean, remarks } = await prepared(bytes);

      expect(await activeIn(clean), action.join()).toEqual([]);
      expect(remarks, action.join()).toMatchObject([{ kind: 'active-content-removed' }]);
    }
  });

  test('is no longer there once it was taken out', async () => {
    for (const action of actions.slice(0, FEW)) {
      const { bytes: clean } = await prepared(await activeFile(place, 'directly', action));

      expect((await prepared(clean)).bytes).toBe(clean);
      if (action === actions[0]) expect(await activeIn(await sealed(clean))).toEqual([]);
    }
  });

  test.each(Object.keys(writings))('written %s is not in the sealed file', async (writing) => {
    const [script] = actions;
    if (!script) throw new Error('there are no actions');
    const bytes = await activeFile(place, writing, script);

    expect(await activeIn(bytes), 'the readers find it').not.toEqual([]);
    // One that was uploaded long ago: what is cleaned today holds nothing that a seal could keep.
    expect(await activeIn(await sealed(bytes))).toEqual([]);
  });
});

describe.each(Object.entries(attachments))('%s', (_name, make) => {
  test('is taken out of the file, and counted for the sender', async () => {
    const bytes = fileOf(make);
    const { bytes: clean, remarks } = await prepared(bytes);

    expect(remarks).toEqual([{ kind: 'attachments-removed', count: 1 }]);
    expect(await activeIn(bytes)).not.toEqual([]);
    expect(await activeIn(clean)).toEqual([]);
    expect(Buffer.from(clean).includes('an attached file')).toBe(false);
    expect(await activeIn(await sealed(clean))).toEqual([]);
  });
});

test.each(Object.entries(programs))('%s is taken out of the file', async (_name, make) => {
  const bytes = fileOf(make);
  const { bytes: clean, remarks } = await prepared(bytes);

  expect(remarks).toEqual([{ kind: 'active-content-removed', count: 1 }]);
  expect(await activeIn(bytes)).not.toEqual([]);
  expect(await activeIn(clean)).toEqual([]);
});

describe.each(Object.keys(writings))('written %s', (writing) => {
  test.each([
    ['GoTo', '/D [3 0 R /Fit]'],
    ['URI', '/URI (https://inkstream.example/)'],
    ['URI', '/URI (mailto:ann@example.com)'],
    ['Named', '/N /NextPage'],
  ] as const)('%s %s stays where it is', async (...action) => {
    for (const place of ['a link', 'a button', 'a bookmark']) {
      const bytes = await activeFile(place, writing, action);

      expect((await prepared(bytes)).bytes).toBe(bytes);
    }
  });
});

test('opening a document may go to a page, but never to an address', async () => {
  const [goto, uri] = [
    ['GoTo', '/D [3 0 R /Fit]'],
    ['URI', '/URI (https://inkstream.example/)'],
  ] as const;
  const place = 'opening the document';
  const [bytes, other] = [
    await activeFile(place, 'directly', goto),
    await activeFile(place, 'directly', uri),
  ];

  expect((await prepared(bytes)).bytes).toBe(bytes);
  expect(Buffer.from((await prepared(other)).bytes).includes('OpenAction')).toBe(false);
});

let keys: TemporaryFolder;
let sealer: Sealer;
const sealed = async (bytes: Uint8Array) => (await sealer.seal(sampleRequest(), bytes)).bytes;

beforeAll(async () => {
  keys = await temporaryFolder();
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());
