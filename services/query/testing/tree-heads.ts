import { emptyFrontier, extended, type Frontier, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { type CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { treeDigest } from '../../shared/keys/sha256.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { newEvent } from './stack.ts';

type Signed = CheckpointSigned['data'];

/** Signs tree heads of the first epoch, as the command service does, and any that a test makes up. */
export const treeHeads = async (store: Pick<EventStore, 'append' | 'follow' | 'readLast'>) => {
  const signer = await openNoteSigner('sign.example', '5a'.repeat(32));

  const next = async (): Promise<Signed> => {
    const ended = new AbortController();
    let tree: Frontier = emptyFrontier;
    let [position, last] = ['0', { stream: '', revision: 0, hash: '' }];
    for await (const news of store.follow({ prefixes: ['e1.'], from: null, signal: ended.signal })) {
      if (news.kind === 'caught-up') break;
      if (news.kind !== 'event') continue;
      const { stream, revision, metadata } = news.event;
      tree = extended(tree, treeDigest(leafInput(metadata.hash)), treeDigest);
      [position, last] = [String(news.event.position), { stream, revision, hash: metadata.hash }];
    }
    ended.abort();
    const head = { origin: 'sign.example/1/e1', size: tree.size, root: rootOf(tree, treeDigest) };

    return {
      ...head,
      position,
      last,
      peaks: [...tree.peaks],
      note: await signer.sign(head),
      verifierKey: signer.verifierKey,
    };
  };

  const record = async (data: Signed) => {
    const revision = (await store.readLast(treeHeadsOf(1)))?.revision ?? -1;
    await store.append(treeHeadsOf(1), revision, [newEvent({ type: 'CheckpointSigned', data })]);
  };

  return {
    signer,
    next,
    record,
    /** Another of the same size or root, with a good signature. */
    resigned: async (
      head: Signed,
      changes: Partial<Pick<Signed, 'origin' | 'size' | 'root'>>,
    ): Promise<Signed> => {
      const changed = { ...head, ...changes };

      return { ...changed, note: await signer.sign(changed) };
    },
  };
};
