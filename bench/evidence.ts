import { hash } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Members } from '#contracts/evidence/bundle.ts';
import { statementOf } from '#contracts/evidence/statement.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { inclusionPath, leafInput, nodeInput, rootOf } from '#contracts/proof/merkle.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { treeDigest } from '../services/shared/keys/sha256.ts';
import { decryptWithBoxKey } from '../services/shared/vault/personal-cipher.ts';
import { madeMembers } from '../tests/evidence/made-bundle.ts';
import type { Telling } from '../tests/evidence/made-story.ts';
import { type Figure, printFigures } from './figure.ts';

const EVENTS = 10_000;
/**
 * How many events of other documents lie between two events of this one. The log is about this many times as long as
 * the document.
 */
const OTHERS = 20;
const RUNS = 3;

/**
 * Measures how fast `npm run verify` checks a bundle: the chain, the statement, and a proof of about eighteen hashes
 * for each event.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const members = await bundle();
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const begin = performance.now();
    const report = await verifyEvidence(members, { digest: sha256, treeDigest });
    best = Math.min(best, performance.now() - begin);
    if (!report.isSound) throw new Error(report.firstBad?.sentence);
  }

  return [
    ...(await encrypted()),
    {
      name: `evidence of ${EVENTS} events verified, in a log of ${EVENTS * (OTHERS + 1)}`,
      value: (EVENTS / best) * 1_000,
      unit: 'events/s',
      limit: { at: 'least', value: 30_000, source: 'the auditor: verify' },
    },
  ];
};

/** How many fields are moved in a bundle of the newest version, which a naive tree makes. */
const MOVES = 2_000;

/** The same of a bundle of the newest version, with a signature and an encrypted text in each event. */
const encrypted = async (): Promise<readonly Figure[]> => {
  const members = await madeMembers({
    signed: 0,
    forge: (story, { signers }) => {
      const field = signers[0]?.field ?? '';
      const placed = story.findIndex(({ event }) => event.type === 'FieldPlaced');
      const { by } = story[0] as Telling;
      const moves = Array.from({ length: MOVES }, (_, n): Telling => {
        return { by, event: { type: 'FieldMoved', data: { field, x: n % 600, y: n % 800 } } };
      });
      return [...story.slice(0, placed + 1), ...moves, ...story.slice(placed + 1)];
    },
  });
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const begin = performance.now();
    const report = await verifyEvidence(members, { digest: sha256, treeDigest, open: decryptWithBoxKey });
    best = Math.min(best, performance.now() - begin);
    if (!report.isSound) throw new Error(report.firstBad?.sentence);
  }

  return [
    {
      name: `evidence of ${MOVES} events that are signed and encrypted, verified`,
      value: (MOVES / best) * 1_000,
      unit: 'events/s',
      limit: { at: 'least', value: 25_000, source: 'personal data: a bundle verified' },
    },
  ];
};

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes);

const ID = '6f1c2f0e-9a1d-5c58-8f5b-1b8b7a0a9e11';
const STREAM = `document-${ID}`;
const PDF = Buffer.from('%PDF-1.7');
const VERIFIER = Buffer.from('<!doctype html>');

const bundle = async (): Promise<Members> => {
  const events = await history();
  const state = events.reduce(evolveDocument, initialDocument);
  const last = events.at(-1);
  if (state.status === 'none' || !last) throw new Error('there is no document');
  const leaves = events.flatMap(({ metadata, revision }) => [
    ...Array.from({ length: OTHERS }, (_, n) => sha256(Buffer.from(`${revision}.${n}`))),
    treeDigest(leafInput(metadata.hash)),
  ]);
  const levels = levelsOver(leaves);
  const root = rootUnder(levels, 0, leaves.length);
  const places = new Map<string, number>();
  const placeOf = (hash: string) => {
    const place = places.get(hash) ?? places.size;
    places.set(hash, place);
    return place;
  };
  const proofs = events.map((_, n) => {
    const leaf = n * (OTHERS + 1) + OTHERS;
    const path = inclusionPath(leaf, leaves.length);
    return { leaf, proof: path.map(({ start, end }) => placeOf(rootUnder(levels, start, end))) };
  });
  const signer = await openNoteSigner('sign.example/bench/e1', '5a'.repeat(32));
  const treeHead = { origin: 'sign.example/bench/e1', size: leaves.length, root };

  return withManifest(last, {
    'README.txt': 'A bench',
    'verify.html': VERIFIER.toString(),
    'original.pdf': PDF.toString(),
    'timeline.json': `${canonicalJson({
      stream: STREAM,
      epoch: 1,
      restored: null,
      statement: statementOf(state),
      events: events.map(({ revision, type, data, metadata }) => ({ revision, type, data, metadata })),
    })}\n`,
    'inclusion.json': `${canonicalJson({
      size: leaves.length,
      root,
      hashes: [...places.keys()],
      events: proofs,
    })}\n`,
    'checkpoint.txt': await signer.sign(treeHead),
    'checkpoint-key.txt': `${signer.verifierKey}\n`,
    'earlier-checkpoints.json': '{"earlier":[]}\n',
  });
};

const withManifest = ({ revision, metadata }: Recorded, files: Readonly<Record<string, string>>): Members => {
  const members = new Map(
    Object.entries(files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text))]),
  );
  const manifest = {
    kind: 'inkstream-evidence',
    version: 1,
    document: ID,
    head: { revision, hash: metadata.hash },
    members: [...members].map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha256(bytes) })),
  };

  return new Map([
    ...members,
    ['manifest.json', new Uint8Array(Buffer.from(`${canonicalJson(manifest)}\n`))],
  ]);
};

/** Returns the hashes of perfect trees, level by level. */
const levelsOver = (leaves: readonly string[]): readonly (readonly string[])[] => {
  const levels: (readonly string[])[] = [leaves];
  for (let below = leaves; below.length > 1; below = levels.at(-1) ?? []) {
    const half = Math.floor(below.length / 2);
    levels.push(
      Array.from({ length: half }, (_, n) =>
        treeDigest(nodeInput(below[2 * n] ?? '', below[2 * n + 1] ?? '')),
      ),
    );
  }

  return levels;
};

const rootUnder = (levels: readonly (readonly string[])[], start: number, end: number): string => {
  const peaks: string[] = [];
  for (let at = start; at < end; ) {
    const level = Math.floor(Math.log2(end - at));
    peaks.push(levels[level]?.[at / 2 ** level] ?? '');
    at += 2 ** level;
  }

  return rootOf({ peaks }, treeDigest);
};

/** The history of a field that's moved back and forth. */
const history = async (): Promise<readonly Recorded<DocumentEvent>[]> => {
  const recipient = ID;
  const field = `${ID}.${ID}`;
  const begin: readonly DocumentEvent[] = [
    {
      type: 'DocumentUploaded',
      data: {
        owner: ID,
        title: 'Lease',
        originalFileName: 'lease.pdf',
        fileType: 'pdf',
        original: sha256(PDF),
        pdf: sha256(PDF),
        pages: [{ width: 595, height: 842 }],
      },
    },
    {
      type: 'RecipientAdded',
      data: {
        recipient,
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        role: 'signer',
        signingOrder: 1,
        title: null,
      },
    },
    {
      type: 'FieldPlaced',
      data: {
        field,
        recipient,
        type: 'signature',
        label: 'Signature',
        pageNumber: 1,
        x: 10,
        y: 20,
        width: 150,
        height: 30,
        fontSize: null,
        required: true,
      },
    },
  ];
  const moves = Array.from(
    { length: EVENTS - begin.length - 1 },
    (_, n): DocumentEvent => ({ type: 'FieldMoved', data: { field, x: n % 600, y: n % 800 } }),
  );
  const end: DocumentEvent = { type: 'EvidenceTaken', data: { verifier: sha256(VERIFIER) } };
  const story = [...begin, ...moves, end];
  const links = await chained(STREAM, story, { revision: -1, head: null }, envelope, sha256);

  return links.map(({ event, metadata }, revision) => ({
    ...event,
    id: ID,
    stream: STREAM,
    revision,
    position: BigInt(revision),
    metadata,
  }));
};

const envelope = {
  at: '2026-11-21T09:00:00.000Z',
  by: { kind: 'account', id: ID },
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  correlationId: ID,
  causationId: null,
  commandId: ID,
  commandHash: sha256(PDF),
  schema: 1 as const,
} as const;

if (import.meta.main) printFigures('Evidence', await bench());
