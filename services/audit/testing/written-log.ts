import fc from 'fast-check';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { sha256, treeDigest } from '../../shared/keys/sha256.ts';

export type Log = {
  readonly events: readonly Recorded[];
  readonly checkpoints: readonly Recorded[];
  /** The new content of files that were tampered with; null means that the file is gone. */
  readonly files: ReadonlyMap<string, Buffer | null>;
};
export type Plan = readonly { readonly stream: number; readonly isSigned: boolean }[];

export const signer = await openNoteSigner('sign.example/e1', '5a'.repeat(32));

/** The files that events name; the key is the hash of the content. */
export const contents: ReadonlyMap<string, Buffer> = new Map(
  Array.from({ length: 12 }, (_, n) => {
    const bytes = Buffer.from(`%PDF-1.7 file ${n}`);
    return [sha256(bytes), bytes] as const;
  }),
);

export const logs: fc.Arbitrary<Plan> = fc.array(fc.record({ stream: fc.nat(3), isSigned: fc.boolean() }), {
  minLength: 1,
  maxLength: 10,
});

/** Writes events into several streams, each naming a blob, with tree heads after some of them and after the last. */
export const written = async (plan: Plan): Promise<Log> => {
  const events: Recorded[] = [];
  for (const { stream } of plan) events.push(await next(events, `document-${stream}`, events.length));
  const sizes = plan.flatMap(({ isSigned }, n) => (isSigned || n === plan.length - 1 ? [n + 1] : []));
  const treeHeads: Recorded[] = [];
  for (const size of sizes) treeHeads.push(await treeHeadOver(events.slice(0, size), treeHeads));

  return { events, checkpoints: treeHeads, files: new Map() };
};

const next = async (before: readonly Recorded[], stream: string, n: number): Promise<Recorded> => {
  const pdf = [...contents.keys()][n];

  return before.some((event) => event.stream === stream)
    ? link(before, stream, { type: 'OriginalDownloaded', data: { pdf } })
    : link(before, stream, { type: 'DocumentUploaded', data: { ...file, original: pdf, pdf } });
};

/** Makes an event that follows the others of its stream. */
export const link = async (
  before: readonly Recorded[],
  stream: string,
  event: Message,
): Promise<Recorded> => {
  const last = before.findLast((one) => one.stream === stream);
  const after = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const by = stream.startsWith('document') ? envelope.by : ({ kind: 'system', id: 'test' } as const);
  const [linked] = await chained(stream, [event], after, { ...envelope, by }, sha256);
  const position = (before.at(-1)?.position ?? 0n) + 10n;

  return {
    ...event,
    id: linked ? eventIdOf(linked) : '',
    stream,
    revision: after.revision + 1,
    position,
    metadata: linked?.metadata as Metadata,
  };
};

const treeHeadOver = async (events: readonly Recorded[], before: readonly Recorded[]): Promise<Recorded> => {
  const tree = events.reduce(
    (grown, { metadata }) => extended(grown, treeDigest(leafInput(metadata.hash)), treeDigest),
    emptyFrontier,
  );
  const treeHead = { origin: 'sign.example/e1', size: tree.size, root: rootOf(tree, treeDigest) };
  const last = events.at(-1);

  return link(before, treeHeadsOf(1), {
    type: 'CheckpointSigned',
    data: {
      ...treeHead,
      note: await signer.sign(treeHead),
      verifierKey: signer.verifierKey,
      peaks: [...tree.peaks],
      position: String(last?.position),
      last: { stream: last?.stream, revision: last?.revision, hash: last?.metadata.hash },
    },
  });
};

/** Puts statements that others made about tree heads into the stream for them. */
export const told = (words: readonly Message[]): Promise<readonly Recorded[]> =>
  words.reduce<Promise<readonly Recorded[]>>(async (before, word) => {
    const events = await before;
    return [...events, await link(events, witnessesOf(1), word)];
  }, Promise.resolve([]));

export const witnessed = ({ data: { origin, size } }: Recorded): Message => ({
  type: 'CheckpointWitnessed',
  data: { origin, size, witness: 'mailto:notary@example.com' },
});

export const stamped = ({ data: { origin, size, note } }: Recorded): Message => ({
  type: 'CheckpointStamped',
  data: { origin, size, noteSha256: sha256(Buffer.from(String(note))), token: 'AAAA' },
});

const OLIVE = '11111111-1111-4111-8111-111111111111';
const file = { owner: OLIVE, title: 'Lease', originalFileName: 'lease.pdf', fileType: 'pdf', pages: [] };

export const envelope: Omit<Metadata, 'prev' | 'hash'> = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'account', id: OLIVE },
  ip: null,
  userAgent: null,
  causationId: null,
  commandHash: '',
  schema: 1,
  correlationId: '22222222-2222-4222-8222-222222222222',
  commandId: '33333333-3333-4333-8333-333333333333',
};
