import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { matterView, retentionView, ruleView } from '#contracts/api/views/records.ts';
import { ChangeRetention, DecideDisposal, RestoreDocument } from '#contracts/document/commands/retention.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { OrganisationId } from '#contracts/ids.ts';
import { CloseMatter, OpenMatter, OrderHolds } from '#contracts/matter/commands.ts';
import { ChangeRule, ruleInput } from '#contracts/retention/commands.ts';
import { ruleOf, rulesIn } from '#contracts/retention/state.ts';
import { document } from '../decisions/document/decider.ts';
import { matters } from '../decisions/records/matters.ts';
import { retentionRules, rulesOf } from '../decisions/records/rules.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Route } from '../http/route.ts';
import { asCommand } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { placeHolds } from '../records/hold-documents.ts';
import { idIn, type Managed, managing, requireManaged } from '../records/managing.ts';

const nothing = z.strictObject({});
const Reason = RestoreDocument.shape.data;

/** Whose something is to be: the organisation's whose records manager somebody is, unless they say that it's null's. */
const whose = { organisation: OrganisationId.nullable().exactOptional() };

const NewRule = z.strictObject({
  ...whose,
  ...ruleInput,
  templates: ruleInput.templates.default([]),
});
const { rule: _, ...changeable } = ChangeRule.shape.data.shape;

const NewMatter = z.strictObject({
  ...whose,
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

/** Refuses `not-found` for an organisation of which they manage nothing. */
const wantedBy = (
  managed: Managed,
  { organisation = managed.organisation }: { readonly organisation?: string | null },
): string | null => {
  requireManaged(managed, organisation);

  return organisation;
};

/** Whose rule it is. Refuses `not-found` for one of somebody else's. */
const organisationOfRule = async (
  { streams }: Writer,
  managed: Managed,
  rule: string,
): Promise<string | null> => {
  const { organisation, unowned } = managed;
  for (const whose of [...(organisation === null ? [] : [organisation]), ...(unowned ? [null] : [])]) {
    const { state } = await streams.read(retentionRules, rulesIn(whose));
    if (ruleOf(state, rule)) return whose;
  }

  return refuse('not-found');
};

/** The matter, whose records they manage. Refuses `not-found`. */
const managedMatter = async ({ streams }: Writer, managed: Managed, id: string) => {
  const { state } = await streams.read(matters, idIn(id));
  if (state.status === 'none') return refuse('not-found');
  requireManaged(managed, state.organisation);

  return state;
};

/** A route of theirs that is one command on one document, deleted or not. */
const onDocument = <Schema extends z.ZodType>(
  path: `/api/documents/:id/${string}`,
  body: Schema,
  commandOf: (body: z.infer<Schema>) => DocumentCommand,
): Route<Dependencies> =>
  managing('POST', path, body, async ({ params, body: request, envelope }, { writer }, managed) => {
    const { id } = params;
    await requireDocument(writer, managed, id);
    const { state } = await handle(writer, document, id, envelope, commandOf(request));
    if (state.status === 'none') return refuse('not-found');

    return { body: retentionView(state, writer.now()) };
  });

/** What belongs to an organisation stays there, so that the decision asks nobody again who is named. */
const requireDocument = async ({ streams }: Writer, managed: Managed, id: string): Promise<void> => {
  const { state } = await streams.read(document, id);
  requireManaged(managed, state.status === 'none' ? null : state.organisation);
};

/** The routes with which records managers decide how long documents are kept. */
export const recordsRoutes: readonly Route<Dependencies>[] = [
  managing('POST', '/api/retention/rules', NewRule, async ({ body, envelope }, { writer }, managed) => {
    const { organisation: _, ...newRule } = body;
    const organisation = wantedBy(managed, body);
    const rule = derivedId(envelope.commandId, 'rule');
    const { state } = await handle(writer, rulesOf(organisation), rulesIn(organisation), envelope, {
      type: 'MakeRule',
      data: { rule, ...newRule },
    });
    return {
      status: 201,
      body: ruleView(organisation, ruleOf(state, rule) ?? refuse('not-found')),
    };
  }),
  managing(
    'PATCH',
    '/api/retention/rules/:ruleId',
    z.strictObject(changeable),
    async ({ params, body, envelope }, { writer }, managed) => {
      const rule = idIn(params.ruleId);
      const organisation = await organisationOfRule(writer, managed, rule);
      const { state } = await handle(writer, rulesOf(organisation), rulesIn(organisation), envelope, {
        type: 'ChangeRule',
        data: { rule, ...body },
      });
      return { body: ruleView(organisation, ruleOf(state, rule) ?? refuse('not-found')) };
    },
  ),
  managing(
    'DELETE',
    '/api/retention/rules/:ruleId',
    nothing,
    async ({ params, envelope }, { writer }, managed) => {
      const rule = idIn(params.ruleId);
      const organisation = await organisationOfRule(writer, managed, rule);
      const command = { type: 'RetireRule', data: { rule } } as const;
      await handle(writer, rulesOf(organisation), rulesIn(organisation), envelope, command);
      return { body: { id: rule } };
    },
  ),

  onDocument('/api/documents/:id/retention', ChangeRetention.shape.data, (data) => ({
    type: 'ChangeRetention',
    data,
  })),
  onDocument('/api/documents/:id/disposal', Deciding, (data) => ({ type: 'DecideDisposal', data })),
  onDocument('/api/documents/:id/restore', Reason, (data) => ({ type: 'RestoreDocument', data })),

  managing('POST', '/api/matters', NewMatter, async ({ body, envelope }, { writer }, managed) => {
    const { name, reference } = body;
    const organisation = wantedBy(managed, body);
    const id = derivedId(envelope.commandId, 'matter');
    const { state } = await handle(writer, matters, id, envelope, {
      type: 'OpenMatter',
      data: { name, reference, ...(organisation !== null && { organisation }) },
    });
    return { status: 201, body: matterView(state.status === 'none' ? refuse('not-found') : state) };
  }),
  managing(
    'POST',
    '/api/matters/:matterId/close',
    CloseMatter.shape.data,
    async ({ params, body, envelope }, { writer }, managed) => {
      const { id } = await managedMatter(writer, managed, params.matterId);
      const command = { type: 'CloseMatter', data: body } as const;
      const { state } = await handle(writer, matters, id, envelope, command);
      return { body: matterView(state.status === 'none' ? refuse('not-found') : state) };
    },
  ),
  managing(
    'POST',
    '/api/matters/:matterId/holds',
    NewHolds,
    async ({ params, body, envelope }, { writer }, managed) => {
      const matter = await managedMatter(writer, managed, params.matterId);
      const { held, missing } = await placeHolds(writer, envelope, matter, body);
      return { body: { id: matter.id, held, missing } };
    },
  ),
  managing(
    'DELETE',
    '/api/matters/:matterId/holds/:documentId',
    Reason,
    async ({ params, body: { reason }, envelope }, { writer }, managed) => {
      const [matter, id] = [idIn(params.matterId), idIn(params.documentId)];
      await requireDocument(writer, managed, id);
      const ownEnvelope = asCommand(envelope, derivedId(envelope.commandId, 'release'));
      const command = { type: 'ReleaseHold', data: { matter, reason } } as const;
      const { state } = await handle(writer, document, id, ownEnvelope, command);
      if (state.status === 'none') return refuse('not-found');
      return { body: retentionView(state, writer.now()) };
    },
  ),
];
