import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { matterView, retentionView, ruleView } from '#contracts/api/views/records.ts';
import { ChangeRetention, DecideDisposal, RestoreDocument } from '#contracts/document/commands/retention.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { CloseMatter, OpenMatter, OrderHolds } from '#contracts/matter/commands.ts';
import { ChangeRule, ruleInput } from '#contracts/retention/commands.ts';
import { INSTALLATION, ruleOf } from '#contracts/retention/state.ts';
import { document } from '../document/decisions/decider.ts';
import type { Route } from '../http/route.ts';
import { asCommand } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { matters } from './decisions/matters.ts';
import { retentionRules } from './decisions/rules.ts';
import { placeHolds } from './hold-documents.ts';
import { idIn, managing } from './managing.ts';

const nothing = z.strictObject({});
const Reason = RestoreDocument.shape.data;

const NewRule = z.strictObject({
  ...ruleInput,
  templates: ruleInput.templates.default([]),
});
const { rule: _, ...changeable } = ChangeRule.shape.data.shape;

const NewMatter = z.strictObject({
  name: OpenMatter.shape.data.shape.name,
  reference: OpenMatter.shape.data.shape.reference.default(null),
});

const NewHolds = z.strictObject({
  ...OrderHolds.shape.data.shape,
  kind: OrderHolds.shape.data.shape.kind.default('legal'),
});

const Deciding = z.strictObject({
  ...DecideDisposal.shape.data.shape,
  until: DecideDisposal.shape.data.shape.until.default(null),
});

/** A route of theirs that is one command on one document, deleted or not. */
const onDocument = <Schema extends z.ZodType>(
  path: string,
  body: Schema,
  commandOf: (body: z.infer<Schema>) => DocumentCommand,
): Route =>
  managing('POST', path, body, async ({ params: { id = '' }, body: asked, envelope }, { writer }) => {
    const { state, position } = await handle(writer, document, id, envelope, commandOf(asked));
    if (state.status === 'none') return refuse('not-found');

    return { body: retentionView(state, writer.now()), position };
  });

/** The routes with which records managers decide how long documents are kept. */
export const recordsRoutes: readonly Route[] = [
  managing('POST', '/api/retention/rules', NewRule, async ({ body, envelope }, { writer }) => {
    const rule = derivedId(envelope.commandId, 'rule');
    const { state, position } = await handle(writer, retentionRules, INSTALLATION, envelope, {
      type: 'MakeRule',
      data: { rule, ...body },
    });
    return { status: 201, body: ruleView(ruleOf(state, rule) ?? refuse('not-found')), position };
  }),
  managing(
    'PATCH',
    '/api/retention/rules/:ruleId',
    z.strictObject(changeable),
    async ({ params, body, envelope }, { writer }) => {
      const rule = idIn(params.ruleId);
      const { state, position } = await handle(writer, retentionRules, INSTALLATION, envelope, {
        type: 'ChangeRule',
        data: { rule, ...body },
      });
      return { body: ruleView(ruleOf(state, rule) ?? refuse('not-found')), position };
    },
  ),
  managing('DELETE', '/api/retention/rules/:ruleId', nothing, async ({ params, envelope }, { writer }) => {
    const rule = idIn(params.ruleId);
    const command = { type: 'RetireRule', data: { rule } } as const;
    const { position } = await handle(writer, retentionRules, INSTALLATION, envelope, command);
    return { body: { id: rule }, position };
  }),

  onDocument('/api/documents/:id/retention', ChangeRetention.shape.data, (data) => ({
    type: 'ChangeRetention',
    data,
  })),
  onDocument('/api/documents/:id/disposal', Deciding, (data) => ({ type: 'DecideDisposal', data })),
  onDocument('/api/documents/:id/restore', Reason, (data) => ({ type: 'RestoreDocument', data })),

  managing('POST', '/api/matters', NewMatter, async ({ body, envelope }, { writer }) => {
    const id = derivedId(envelope.commandId, 'matter');
    const command = { type: 'OpenMatter', data: body } as const;
    const { state, position } = await handle(writer, matters, id, envelope, command);
    return { status: 201, body: matterView(state.status === 'none' ? refuse('not-found') : state), position };
  }),
  managing(
    'POST',
    '/api/matters/:matterId/close',
    CloseMatter.shape.data,
    async ({ params, body, envelope }, { writer }) => {
      const command = { type: 'CloseMatter', data: body } as const;
      const { state, position } = await handle(writer, matters, idIn(params.matterId), envelope, command);
      return { body: matterView(state.status === 'none' ? refuse('not-found') : state), position };
    },
  ),
  managing(
    'POST',
    '/api/matters/:matterId/holds',
    NewHolds,
    async ({ params, body, envelope }, { writer }) => {
      const matter = idIn(params.matterId);
      const { held, missing, position } = await placeHolds(writer, envelope, matter, body);
      return { body: { id: matter, held, missing }, position };
    },
  ),
  managing(
    'DELETE',
    '/api/matters/:matterId/holds/:documentId',
    Reason,
    async ({ params, body: { reason }, envelope }, { writer }) => {
      const [matter, id] = [idIn(params.matterId), idIn(params.documentId)];
      const own = asCommand(envelope, derivedId(envelope.commandId, 'release'));
      const command = { type: 'ReleaseHold', data: { matter, reason } } as const;
      const { state, position } = await handle(writer, document, id, own, command);
      if (state.status === 'none') return refuse('not-found');
      return { body: retentionView(state, writer.now()), position };
    },
  ),
];
