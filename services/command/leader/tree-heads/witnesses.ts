import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { httpPost } from '../deliveries/http-post.ts';
import { languageOf } from '../mail/language.ts';
import type { Mailer } from '../mail/mailer.ts';
import { treeHeadNotice } from '../mail/tree-head-notice.ts';
import { deliverTreeHead, type Receiver, type TreeHeadContext } from './deliver-tree-head.ts';

type SignedTreeHead = CheckpointSigned['data'];

type WitnessContext = TreeHeadContext & { readonly mailer: Mailer };

const HOUR = 3_600_000;

/** The addresses of CHECKPOINT_WITNESSES. */
export const witnessesIn = (setting: string): readonly string[] =>
  setting
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Leaves a tree head with a witness, at most once an hour. Never throws. */
export const tellWitness = (
  context: WitnessContext,
  witness: string,
  treeHead: SignedTreeHead,
): Promise<void> => deliverTreeHead(context, witnessAt(context.mailer, witness), treeHead);

/** A witness at `mailto:…`, or at an address of the web, which gets the signed note as it is published. */
const witnessAt = (mailer: Mailer, witness: string): Receiver => ({
  name: witness,
  every: HOUR,
  send: async (treeHead) => {
    const outcome = witness.startsWith('mailto:')
      ? await mailTo(mailer, witness.slice('mailto:'.length), treeHead)
      : await httpPost(witness, 'text/plain; charset=utf-8', treeHead.note);
    if (outcome.kind !== 'accepted') return outcome;
    const { origin, size } = treeHead;

    return { kind: 'accepted', event: { type: 'CheckpointWitnessed', data: { origin, size, witness } } };
  },
  failure: {
    message: 'a witness did not take a tree head',
    details: { witness: sha256(witness).slice(0, 12) },
  },
});

const mailTo = (mailer: Mailer, address: string, treeHead: SignedTreeHead) => {
  const { origin, size, root } = treeHead;

  return mailer.send({
    to: { name: '', address },
    replyTo: null,
    senderName: null,
    mail: treeHeadNotice({ ...treeHead, language: languageOf({ email: address }) }),
    messageId: `<${sha256(`${address}\n${origin}\n${size}\n${root}`).slice(0, 40)}@${origin.split('/')[0]}>`,
  });
};
