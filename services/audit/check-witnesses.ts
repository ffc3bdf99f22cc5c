import type { Recorded } from '#contracts/envelope.ts';
import { CheckpointSigned, WitnessEvent } from '#contracts/tree-heads/events.ts';
import { sha256 } from '../shared/keys/sha256.ts';
import { chainCheck } from './check-chains.ts';
import { at, type Finding } from './finding.ts';

/**
 * Checks the records of what witnesses confirmed: that their chain is intact, and that the log still contains each tree
 * head. If a log has lost its end together with the tree heads over it, the confirmations reveal that.
 */
export const checkWitnesses = async (
  events: readonly Recorded[],
  treeHeads: readonly Recorded[],
): Promise<readonly Finding[]> => {
  const chain = chainCheck();
  const signed = signedBySize(treeHeads);
  const findings: Finding[] = [];

  for (const event of events) {
    const broken = await chain.add(event);
    if (broken) findings.push({ ...broken, part: 'witness' });
    const what = wrongWith(event, signed);
    if (what) findings.push({ part: 'witness', ...at(event), what });
  }

  return findings;
};

type Signed = ReadonlyMap<number, CheckpointSigned['data']>;

/** The tree heads of a log; the key is the number of events they cover. */
export const signedBySize = (treeHeads: readonly Recorded[]): Signed =>
  new Map(
    treeHeads.flatMap((event) => {
      const { data } = CheckpointSigned.shape.data.safeParse(event.data);
      return data ? [[data.size, data] as const] : [];
    }),
  );

const wrongWith = ({ type, data }: Recorded, signed: Signed): string | null => {
  const witnessed = WitnessEvent.safeParse({ type, data }).data;
  if (!witnessed) return 'It is no word of a witness.';
  const { origin, size } = witnessed.data;
  const treeHead = signed.get(size);
  if (treeHead?.origin !== origin)
    return `A witness took a tree head over ${size} events, which the log no longer holds.`;

  return witnessed.type === 'CheckpointStamped' &&
    sha256(Buffer.from(treeHead.note)) !== witnessed.data.noteSha256
    ? `Another tree head over ${size} events was time-stamped than the log holds.`
    : null;
};
