import { refuse } from '#contracts/api/refusals.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { KeptTreeHead } from '#contracts/tree-heads/events.ts';

/** Writes a tree head as the line of a backup. */
export const treeHeadLine = ({ at, note, verifierKey }: KeptTreeHead): string =>
  `${canonicalJson({ at, note, verifierKey })}\n`;

/** Reads the tree heads of a member in their order; refuses with `backup.damaged` if a line isn't one. */
export const treeHeadsIn = (bytes: Uint8Array): readonly KeptTreeHead[] => {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().split('\n');
  if (lines.pop() !== '') refuse('backup.damaged');

  return lines.map(treeHeadIn);
};

const treeHeadIn = (line: string): KeptTreeHead => {
  const { data } = KeptTreeHead.safeParse(jsonIn(line));

  return data && `${line}\n` === treeHeadLine(data) && readOrigin(readTreeHead(data.note)?.origin ?? '')
    ? data
    : refuse('backup.damaged');
};

const jsonIn = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return refuse('backup.damaged');
  }
};
