import { createHash } from 'node:crypto';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { Recorded } from '#contracts/envelope.ts';
import {
  type BoxKeys,
  CERTIFICATES,
  type EarlierTreeHeads,
  EVIDENCE_KIND,
  EVIDENCE_VERSION,
  type EvidenceEvent,
  type EvidenceInclusion,
  LEFT_OUT,
  type LeftOutDecisions,
  type Manifest,
  members,
  SEALED,
  type WriterKeys,
} from '#contracts/evidence/format.ts';
import { statementOf } from '#contracts/evidence/statement.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import type { History } from '../history/history.ts';
import type { Files } from './files.ts';

export type Evidence = {
  readonly history: Pick<History, 'stream' | 'epoch' | 'state' | 'events' | 'head'>;
  /** The restore with which the epoch began; null for the first epoch. */
  readonly restored: Recorded | null;
  /** What people read first. */
  readonly readme: string;
  readonly files: Files;
  readonly treeHead: TreeHeadView;
  readonly inclusion: EvidenceInclusion;
  readonly earlier: EarlierTreeHeads;
  /** Empty if the events were not signed yet; the bundle then has version 1. */
  readonly writerKeys: WriterKeys;
  /** The keys of the boxes that whoever takes the bundle may read. */
  readonly boxKeys: BoxKeys;
  /** How operators decided about what somebody else wrote; missing if nobody else did. */
  readonly leftOut?: LeftOutDecisions | null;
  readonly verifier: Uint8Array;
};

/** A file of the bundle, in pieces. PDFs and Word files are compressed already. */
export type Member = {
  readonly name: string;
  readonly isPacked: boolean;
  readonly pieces: () => AsyncIterable<Uint8Array>;
};

/** The members in their order, always the same for the same evidence. The manifest comes last and lists all others. */
export async function* packEvidence(evidence: Evidence): AsyncGenerator<Member> {
  const listed: Manifest['members'][number][] = [];
  for (const { name, isPacked, pieces } of contents(evidence)) {
    const digest = createHash('sha256');
    let size = 0;
    yield {
      name,
      isPacked,
      pieces: async function* () {
        for await (const piece of pieces()) {
          digest.update(piece);
          size += piece.length;
          yield piece;
        }
      },
    };
    listed.push({ name, size, sha256: digest.digest('hex') });
  }

  const { state, head } = evidence.history;
  const manifest: Manifest = {
    kind: EVIDENCE_KIND,
    version: isSigned(evidence) ? EVIDENCE_VERSION : 1,
    document: state.id,
    head: { revision: head.revision, hash: head.metadata.hash },
    members: listed,
  };
  yield text(members.manifest, `${canonicalJson(manifest)}\n`);
}

const contents = (evidence: Evidence): readonly Member[] => {
  const { readme, files, treeHead, inclusion, earlier, writerKeys, boxKeys, leftOut, verifier } = evidence;

  return [
    text(members.readme, readme),
    { name: members.verifier, isPacked: false, pieces: () => once(verifier) },
    ...files.named.flatMap(({ name, read }) => [
      { name, isPacked: /\.(pdf|docx)$/.test(name), pieces: () => reading(read) },
      ...(name === SEALED && files.certificates ? [text(CERTIFICATES, files.certificates)] : []),
    ]),
    { name: members.timeline, isPacked: false, pieces: () => timeline(evidence) },
    text(members.inclusion, `${canonicalJson(inclusion)}\n`),
    text(members.checkpoint, treeHead.note),
    text(members.checkpointKey, `${treeHead.verifierKey}\n`),
    text(members.earlierTreeHeads, `${canonicalJson(earlier)}\n`),
    ...(isSigned(evidence)
      ? [
          text(members.writerKeys, `${canonicalJson(writerKeys)}\n`),
          text(members.boxKeys, `${canonicalJson(boxKeys)}\n`),
          ...(leftOut ? [text(LEFT_OUT, `${canonicalJson(leftOut)}\n`)] : []),
        ]
      : []),
  ];
};

const isSigned = ({ writerKeys }: Evidence) => writerKeys.announcements.length > 0;

/** How many events become text before the next piece is sent. */
const BATCH = 200;

/** Writes canonical JSON as well, but never holds all of it in memory. */
async function* timeline({ history, restored }: Evidence): AsyncGenerator<Uint8Array> {
  const { stream, epoch, state, events } = history;
  yield Buffer.from(`{"epoch":${epoch},"events":[`);
  for (let at = 0; at < events.length; at += BATCH) {
    const batch = events.slice(at, at + BATCH).map((event) => canonicalJson(hashedPartOf(event)));
    yield Buffer.from(`${at > 0 ? ',' : ''}${batch.join(',')}`);
  }
  const rest = { restored: restored && hashedPartOf(restored), statement: statementOf(state), stream };
  yield Buffer.from(`],${canonicalJson(rest).slice(1)}\n`);
}

const hashedPartOf = (event: Recorded): EvidenceEvent => {
  const { revision, type, data, metadata } = asStored(event);

  return { revision, type, data, metadata };
};

const text = (name: string, content: string): Member => ({
  name,
  isPacked: false,
  pieces: () => once(Buffer.from(content)),
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* reading(read: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await read();
}
