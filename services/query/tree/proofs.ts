import type { Context } from 'koa';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { ConsistencyView, InclusionView, TreeHeadView } from '#contracts/api/views/proof.ts';
import { Sha256 } from '#contracts/ids.ts';
import { consistencyPath, inclusionPath } from '#contracts/proof/merkle.ts';
import { sql } from '../../shared/database/sql.ts';
import { input } from '../../shared/http/input.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import type { Readable } from '../access/policy.ts';
import type { AccountRoute, DocumentRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { readProof, treeSize } from './proofs-tree.ts';
import type { TreeHeads } from './tree-heads.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly treeHeads: TreeHeads;
};

const Size = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const Revision = z.coerce.number().int().min(0).max(0x7fffffff);

const InclusionQuery = z.union([
  z.strictObject({ hash: Sha256, size: Size.optional() }),
  z.strictObject({
    stream: z.string().regex(/^document-[0-9a-f-]{36}$/),
    revision: Revision,
    size: Size.optional(),
  }),
]);

/**
 * `GET /api/proofs/inclusion?hash=` or `?stream=&revision=`: proves that an event is in the tree of the newest tree
 * head, or of `&size=`. The event must belong to a document that the caller may view; all others are refused with
 * `not-found`.
 */
export const inclusion =
  (
    dependencies: Dependencies,
    find: (ctx: Context, session: Session, id: string) => Promise<Readable>,
  ): AccountRoute =>
  async (ctx, session): Promise<InclusionView> => {
    const query = input(InclusionQuery, { ...ctx.query });
    const leaf =
      'hash' in query
        ? await leafWhere(dependencies, sql`l.hash = decode(${query.hash}::text, 'hex')`)
        : await leafOfRevision(dependencies, query.stream.slice('document-'.length), query.revision);
    const { view } = await find(ctx, session, leaf.documentId);

    return view.id === leaf.documentId ? proveInclusion(dependencies, leaf, query.size) : refuse('not-found');
  };

const OfRevision = z.strictObject({ revision: Revision, size: Size.optional() });

/** `GET …/inclusion?revision=`: gives the same proof for an event of the document in the address. */
export const inclusionOfRevision =
  (dependencies: Dependencies): DocumentRoute =>
  async (ctx, find): Promise<InclusionView> => {
    const { view } = await find();
    const { revision, size } = input(OfRevision, { ...ctx.query });

    return proveInclusion(dependencies, await leafOfRevision(dependencies, view.id, revision), size);
  };

type Leaf = { readonly leaf: number; readonly hash: string; readonly documentId: string };

const leafOfRevision = (dependencies: Dependencies, documentId: string, revision: number): Promise<Leaf> =>
  z.uuid().safeParse(documentId).success
    ? leafWhere(dependencies, sql`a.document_id = ${documentId} and a.revision = ${revision}`)
    : refuse('not-found');

const leafWhere = async (
  { database }: Dependencies,
  { text, values }: ReturnType<typeof sql>,
): Promise<Leaf> => {
  const [found] = await database.read<Leaf>({
    text: `select l.leaf::float8 as leaf, encode(l.hash, 'hex') as hash, a.document_id as "documentId"
      from tree_leaves l join audit_trail a using (position)
      where ${text} and a.document_id is not null limit 1`,
    values,
  });

  return found ?? refuse('not-found');
};

const proveInclusion = async (
  dependencies: Dependencies,
  { leaf, hash }: Leaf,
  requestedSize?: number,
): Promise<InclusionView> => {
  const { database, treeHeads } = dependencies;
  const { epoch } = await database.checkpoint();
  const treeHead = await (requestedSize === undefined
    ? treeHeads.newest(epoch)
    : treeHeads.ofSize(epoch, requestedSize));
  const size = requestedSize ?? treeHead?.size ?? 0;
  if (leaf >= size) refuse(requestedSize === undefined ? 'proof.not-yet' : 'not-found');
  await mustHave(database, size, requestedSize === undefined);

  const { proof, roots } = await readProof(database, inclusionPath(leaf, size), [size]);
  const root = roots[0] ?? '';
  mustAgree(treeHead, root);

  return { hash, leaf, size, root, proof: [...proof], checkpoint: treeHead };
};

/**
 * Refuses if the tree is smaller than asked. For the size of a signed tree head this means that the tree is behind; a
 * size that only a request names may not exist at all.
 */
export const mustHave = async (database: Pick<Database, 'read'>, size: number, isSigned: boolean) => {
  if ((await treeSize(database)) < size) refuse(isSigned ? 'behind' : 'not-found');
};

/** Read models and the log's tree head must agree, so that no proof is handed out that only one of them supports. */
const mustAgree = (treeHead: TreeHeadView | null, root: string) => {
  if (treeHead && treeHead.root !== root) refuse('log.contradicted');
};

const Sizes = z.strictObject({ from: Size, to: Size.optional() });

/** `GET /api/proofs/consistency?from=&to=`, for everybody; `to` is the newest tree head's size by default. */
export const consistency =
  (dependencies: Dependencies) =>
  async (ctx: Context): Promise<ConsistencyView> => {
    const { database, treeHeads } = dependencies;
    const { from, to: size } = input(Sizes, { ...ctx.query });
    const { epoch } = await database.checkpoint();
    const newest = size === undefined ? await treeHeads.newest(epoch) : null;
    const to = size ?? newest?.size ?? refuse('not-found');
    if (from > to) refuse('invalid', { problem: 'from-after-to' });
    await mustHave(database, to, newest !== null);

    const { proof, roots } = await readProof(database, consistencyPath(from, to), [from, to]);
    const [fromRoot = '', toRoot = ''] = roots;
    mustAgree(newest, toRoot);

    return { from, to, fromRoot, toRoot, proof: [...proof] };
  };
