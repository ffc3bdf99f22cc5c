import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Members } from '#contracts/evidence/bundle.ts';
import type { EarlierTreeHeads, EvidenceEvent, EvidenceTimeline } from '#contracts/evidence/format.ts';
import { keyName, type NoteSigner, openNoteSigner, readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { openSealer } from '../../services/media/seal/seal.ts';
import { sampleRequest } from '../../services/media/testing/sample-request.ts';
import type { Member } from '../../services/query/evidence/packed.ts';
import { writeZip } from '../../services/query/evidence/zipped.ts';
import { listed, textOf, withJson, without, withText } from '../evidence/changed-bundle.ts';
import { everyKind } from '../evidence/every-kind.ts';
import { madeMembers } from '../evidence/made-bundle.ts';
import { SEED, signer } from '../evidence/made-log.ts';
import type { Telling } from '../evidence/made-story.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { badTexts, type Changed, goodTexts, unencrypted, versioned } from './encrypted.ts';
import { badLeftOut, goodLeftOut } from './left-out.ts';
import { repacked } from './repacked.ts';

/** A bundle, and what is said of it: null where nothing is wrong with it, else part of the sentence that says what is. */
export type Vector = { readonly name: string; readonly bytes: Buffer; readonly problem: string | null };

/** Bundles that a verifier accepts, and others that it refuses, each for one reason alone. */
export const evidenceVectors = async (): Promise<readonly Vector[]> => {
  const keys = await mkdtemp(join(tmpdir(), 'vectors-'));
  const seal = (await (await openSealer({ keys })).seal(sampleRequest(), await samplePdf())).bytes;
  await rm(keys, { recursive: true });
  const [signed, sealed] = [
    await madeMembers({ earlier: [3, 9] }),
    await madeMembers({ seal, earlier: [3, 9] }),
  ];
  const restored = await madeMembers({ epoch: 2, beginning: [3, 9], earlier: [20] });
  const good: Readonly<Record<string, Members>> = {
    signed,
    sealed,
    draft: await madeMembers({ signers: 0 }),
    'half-signed': await madeMembers({ signers: 2, signed: 1, isDrawn: false, fileType: 'pdf' }),
    deleted: await madeMembers({ ending: 'deleted' }),
    restored: await madeMembers({ epoch: 2 }),
    'restored-receipts': restored,
    'restored-own-key': await madeMembers({ epoch: 2, imported: 4 }),
    'before-signatures': await madeMembers({ isSigned: false, isUnnamed: true }),
    ...(await everyOf(seal)),
    'version-2': await unencrypted({ earlier: [3, 9] }, 2),
    'version-5': versioned(signed, 5),
    ...(await goodTexts()),
    ...(await goodLeftOut()),
  };
  const zip = await zipOf(signed);

  return [
    ...(await Promise.all(
      Object.entries(good).map(async ([name, members]) => ({
        name,
        bytes: await zipOf(members),
        problem: null,
      })),
    )),
    ...(await Promise.all(
      Object.entries({
        ...tampered(signed, sealed),
        ...(await badTexts(signed)),
        ...(await badLeftOut()),
        ...(await misheld(restored)),
        'seen-otherwise': {
          members: await madeMembers({ signers: 2, forge: (story) => story.map(seenOtherwise) }),
          problem: 'tells of other entries than its signer was shown',
        },
        'undone-put-back': {
          members: await madeMembers({ epoch: 2, imported: 4, putBack: [5] }),
          problem: 'it is signed with a key that had been replaced',
        },
      }).map(async ([name, { members, problem }]) => ({
        name,
        problem,
        bytes: await zipOf(members),
      })),
    )),
    ...Object.entries(repacked(zip)).map(([name, { bytes, problem }]) => ({ name, bytes, problem })),
  ];
};

const seenOtherwise = (telling: Telling): Telling =>
  telling.event.type === 'RecipientSigned'
    ? { ...telling, after: () => ({ seen: 'f'.repeat(64) }) }
    : telling;

/** Bundles that hold, together with the others, every kind of event of a document. */
const everyOf = async (seal: Uint8Array): Promise<Readonly<Record<string, Members>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(everyKind(seal)).map(
        async ([name, making]) => [name, await madeMembers(making)] as const,
      ),
    ),
  );

const tampered = (signed: Members, sealed: Members): Readonly<Record<string, Changed>> => {
  const timeline: EvidenceTimeline = JSON.parse(textOf(signed, 'timeline.json'));
  const { earlier }: EarlierTreeHeads = JSON.parse(textOf(signed, 'earlier-checkpoints.json'));
  const told = (changes: object) => listed(withJson(signed, 'timeline.json', { ...timeline, ...changes }));
  const kept = (changed: readonly object[]) =>
    listed(withJson(signed, 'earlier-checkpoints.json', { earlier: changed }));
  const spelled = (name: string, change: (text: string) => string) =>
    listed(withText(signed, name, change(textOf(signed, name))));
  const [first, ...others] = timeline.events;
  const names = [...signed.keys()];
  const moved = names.toSpliced(0, 2, names[1] ?? '', names[0] ?? '');

  return {
    'event-changed': {
      members: told({ events: [{ ...first, data: { ...first?.data, title: 'Another' } }, ...others] }),
      problem: 'Event 1 (DocumentUploaded) was changed',
    },
    'event-left-out': {
      members: told({ events: timeline.events.toSpliced(1, 1) }),
      problem: 'an event is missing',
    },
    'events-exchanged': {
      members: told({ events: [first, ...others.slice(0, 2).toReversed(), ...others.slice(2)] }),
      problem: 'Event 2 ',
    },
    'statement-untrue': {
      members: told({ statement: { ...timeline.statement, title: 'Another' } }),
      problem: 'states something else than its events come to: statement.title',
    },
    'signature-left-out': {
      members: told({ events: [first, withoutSignature(others[0]), ...others.slice(1)] }),
      problem: 'Event 2 (RecipientAdded) was not written by the installation',
    },
    'signature-exchanged': {
      members: told({
        events: [{ ...first, metadata: { ...first?.metadata, sig: others[0]?.metadata.sig } }, ...others],
      }),
      problem: 'Event 1 (DocumentUploaded) was not written by the installation',
    },
    'epoch-untrue': { members: told({ epoch: 2 }), problem: 'tells of epoch 2' },
    'member-doubled': {
      members: spelled('timeline.json', (text) => text.replace('{', '{"epoch":2,')),
      problem: 'timeline.json was changed: it is not spelled as canonical JSON',
    },
    'white-space': {
      members: spelled('inclusion.json', (text) => text.replace('{', '{ ')),
      problem: 'inclusion.json was changed: it is not spelled',
    },
    'byte-order-mark': {
      members: spelled('checkpoint.txt', (text) => `\uFEFF${text}`),
      problem: 'checkpoint.txt is not signed',
    },
    'checkpoint-changed': {
      members: spelled('checkpoint.txt', (text) => text.replace(/\n(\d)/, '\n1$1')),
      problem: 'checkpoint.txt is not signed',
    },
    'earlier-descending': { members: kept(earlier.toReversed()), problem: 'does not stand behind' },
    'earlier-dropped': { members: kept(earlier.slice(1)), problem: 'holds other tree heads than event' },
    'earlier-doubled': { members: kept([...earlier, ...earlier.slice(-1)]), problem: 'stands there twice' },
    'readme-missing': { members: listed(without(signed, 'README.txt')), problem: 'README.txt is missing' },
    'readme-changed': {
      members: spelled('README.txt', (text) => `${text}.`),
      problem: 'README.txt is not the one',
    },
    'verifier-changed': {
      members: spelled('verify.html', (text) => `${text} `),
      problem: 'verify.html is not the one',
    },
    'original-changed': {
      members: spelled('original.docx', (text) => `${text}.`),
      problem: 'original.docx is not the file',
    },
    'original-missing': {
      members: listed(without(signed, 'original.docx')),
      problem: 'original.docx is missing',
    },
    'sealed-changed': {
      members: listed(new Map([...sealed, ['sealed.pdf', appended(sealed.get('sealed.pdf'))]])),
      problem: 'sealed.pdf is not the file',
    },
    'certificates-missing': {
      members: listed(without(sealed, 'certificates.pem')),
      problem: 'certificates.pem is missing',
    },
    'members-exchanged': {
      members: listed(new Map(moved.map((name) => [name, signed.get(name) ?? new Uint8Array()]))),
      problem: 'does not stand in its place',
    },
    'member-slipped-in': {
      members: listed(slippedIn(signed)),
      problem: 'sealed.pdf is nothing that the record names',
    },
    'manifest-untrue': {
      members: withText(
        signed,
        'manifest.json',
        textOf(signed, 'manifest.json').replace(/"size":(\d)/, '"size":1$1'),
      ),
      problem: 'manifest.json says',
    },
  };
};

/** Bundles that hold checkpoints of epochs which their log does not begin with. */
const misheld = async (restored: Members): Promise<Readonly<Record<string, Changed>>> => {
  const { earlier }: EarlierTreeHeads = JSON.parse(textOf(restored, 'earlier-checkpoints.json'));
  const [first, ...others] = earlier;
  const holding = (one: object) =>
    listed(withJson(restored, 'earlier-checkpoints.json', { earlier: [{ ...first, ...one }, ...others] }));
  const { size, root } = readTreeHead(first?.note ?? '') ?? { size: 0, root: '' };
  const foreign = await openNoteSigner('sign.example/0bad/e1', SEED);
  const later = await openNoteSigner('sign.example/5f0c/e3', SEED);
  const of = async (by: NoteSigner, changed = root) => {
    const note = await by.sign({ origin: keyName(by.verifierKey).name, size, root: changed });
    return { note, verifierKey: by.verifierKey };
  };

  return {
    'earlier-epoch-of-another-tree': {
      members: holding(await of(signer, 'd'.repeat(64))),
      problem: 'is contradicted by checkpoint.txt',
    },
    'earlier-epoch-of-another-log': { members: holding(await of(foreign)), problem: 'is one of another log' },
    'earlier-epoch-to-come': { members: holding(await of(later)), problem: 'is one of another log' },
    'earlier-epoch-in-version-2': {
      members: await unencrypted({ epoch: 2, beginning: [3, 9], earlier: [20] }, 2),
      problem: 'is one of another log',
    },
  };
};

const withoutSignature = (event: EvidenceEvent | undefined) => {
  const { sig: _, ...metadata } = event?.metadata ?? {};

  return { ...event, metadata };
};

const appended = (bytes: Uint8Array = new Uint8Array()) => new Uint8Array([...bytes, 10]);

const zipOf = async (files: Members): Promise<Buffer> => {
  const members = async function* (): AsyncGenerator<Member> {
    for (const [name, bytes] of files)
      yield { name, isPacked: /\.(pdf|docx)$/.test(name), pieces: () => ReadableStream.from([bytes]) };
  };

  return Buffer.concat(await Array.fromAsync(writeZip(members())));
};

const slippedIn = (members: Members): Members => {
  const [manifest = ['', new Uint8Array()], ...others] = [...members].toReversed();

  return new Map([...others.toReversed(), ['sealed.pdf', new Uint8Array([1])], manifest]);
};
