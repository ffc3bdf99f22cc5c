import type { EvidenceInclusion } from '#contracts/evidence/format.ts';
import { treeHeadText } from '#contracts/proof/signed-tree-head.ts';
import { earlierIn, jsonOf, listed, type Tampering, textOf, withJson, withText } from './changed-bundle.ts';
import { signer } from './made-log.ts';

/** These change what proves that the events are in the log. */
export const tamperedProofs: Readonly<Record<string, Tampering>> = {
  'earlier tree heads in another order, or one twice': (members, one) => {
    const earlier = earlierIn(members);
    const changed = one % 2 === 0 ? earlier.toReversed() : [...earlier, ...earlier.slice(-1)];

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', { earlier: changed })),
      named: /does not stand behind those of fewer events/,
    };
  },
  'an earlier tree head that is dropped': (members, one) => {
    const earlier = earlierIn(members);
    const left = earlier.toSpliced(one % earlier.length, 1);

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', { earlier: left })),
      named: /holds other tree heads than event \d+ \(EvidenceTaken\) names/,
    };
  },
  'a time-stamp that is taken away': (members) => {
    const earlier = earlierIn(members).map((receipt) => ({ ...receipt, stamp: null }));

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', { earlier })),
      named: /time-stamp that event EvidenceTaken names is missing/,
    };
  },
  'a proof that leads elsewhere': (members, one, two) => {
    const inclusion = jsonOf<EvidenceInclusion>(members, 'inclusion.json');
    const n = one % inclusion.events.length;
    const { leaf, proof } = inclusion.events[n] ?? { leaf: 0, proof: [] };
    const step = two % proof.length;
    const other = ((proof[step] ?? 0) + 1) % inclusion.hashes.length;
    const events = inclusion.events.with(n, { leaf, proof: proof.with(step, other) });
    if (other === proof[step]) return null;

    return {
      members: listed(withJson(members, 'inclusion.json', { ...inclusion, events })),
      named: new RegExp(`Event ${n + 1} .*not in the log`),
    };
  },
  'a place in the log that is another': (members, one, two) => {
    const inclusion = jsonOf<EvidenceInclusion>(members, 'inclusion.json');
    const n = one % inclusion.events.length;
    const { leaf, proof } = inclusion.events[n] ?? { leaf: 0, proof: [] };
    const moved = (leaf + 1 + (two % (inclusion.size - 1))) % inclusion.size;

    return {
      members: listed(
        withJson(members, 'inclusion.json', {
          ...inclusion,
          events: inclusion.events.with(n, { leaf: moved, proof }),
        }),
      ),
      named: /Event \d+ .*(not in the log|doesn’t come after)/,
    };
  },
  'another tree head, as well signed': async (members, one) => {
    const { note } = earlierIn(members)[one % earlierIn(members).length] ?? { note: '' };

    return { members: listed(withText(members, 'checkpoint.txt', note)), named: /another log/ };
  },
  'a tree head with another root, unsigned': (members) => {
    const [origin = '', size] = textOf(members, 'checkpoint.txt').split('\n');
    const [, signature] = textOf(members, 'checkpoint.txt').split('\n\n');
    const forged = `${treeHeadText({ origin, size: Number(size), root: 'd'.repeat(64) })}\n${signature}`;

    return {
      members: listed(withText(members, 'checkpoint.txt', forged)),
      named: /checkpoint\.txt is not signed/,
    };
  },
  'a receipt of a log that was rewritten': async (members, one) => {
    const earlier = earlierIn(members);
    const n = one % earlier.length;
    const before = earlier[n];
    if (!before) return null;
    const [origin = '', size] = before.note.split('\n');
    const note = await signer.sign({ origin, size: Number(size), root: 'd'.repeat(64) });
    const forged = { earlier: earlier.with(n, { ...before, note }) };

    return {
      members: listed(withJson(members, 'earlier-checkpoints.json', forged)),
      named: new RegExp(`Earlier tree head ${n + 1} .*rewritten`),
    };
  },
};
