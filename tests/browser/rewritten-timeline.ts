import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TimelineEvent, TimelineView } from '#contracts/api/views/timeline.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import type { OwnSite } from './site.ts';

/** What a timeline says of tree heads: of a product in which nobody else has one signed. */
export const rewrittenTimeline = (site: () => OwnSite) => {
  test('of events that are in no tree head yet says so, and that they are once they are', async () => {
    const { owner, at, signed } = await sent(site());
    const page = await site().visit({ as: owner, at });
    await integrity(page)
      .getByText(/^Verified – \d+ events, nothing altered$/)
      .waitFor();
    await integrity(page)
      .getByText(/in a signed tree head yet/)
      .waitFor();
    await signed();
    await integrity(page).getByText('All events are in the signed tree head').waitFor();
  });

  test('that was rewritten and rehashed says that its events are not the ones that were signed, and shows which', async () => {
    const { owner, at, signed } = await sent(site());
    await signed();
    const page = await site().visit({
      as: owner,
      at,
      prepare: (there) => there.route(/\/api\/.*\/timeline\?/, (route) => rewritten(route)),
    });
    await integrity(page).getByText('These events are not the ones that were signed.').waitFor();
    await integrity(page)
      .getByText(/Event 2 is not the one that was signed/)
      .waitFor();
    expect(
      await integrity(page)
        .getByText(/nothing altered/)
        .count(),
    ).toBe(0);

    await integrity(page).getByRole('button', { name: 'Show event 2' }).click();
    await page
      .getByRole('list', { name: 'Events' })
      .getByRole('button')
      .filter({ hasText: 'Not as signed: Olive Owner added Eve Lovelace as a signer' })
      .waitFor();
  });

  test('with an event that nobody signed says that somebody else put it there, and shows which', async () => {
    const { owner, at, signed } = await sent(site());
    await signed();
    const page = await site().visit({
      as: owner,
      at,
      prepare: (there) => there.route(/\/api\/.*\/timeline\?/, (route) => withForeign(route)),
    });
    await integrity(page).getByText('Not signed by this installation.').waitFor();
    await integrity(page)
      .getByText(/was put into the log by someone else: it is not signed, though events were signed by then/)
      .waitFor();
    expect(
      await integrity(page)
        .getByText(/nothing altered/)
        .count(),
    ).toBe(0);
    await integrity(page)
      .getByRole('button', { name: /Show event/ })
      .click();
    await page
      .getByRole('list', { name: 'Events' })
      .getByRole('button')
      .filter({ hasText: 'Not signed by this installation: ' })
      .waitFor();
  });
};

/** A document that is out for signing, and a way to have a tree head signed now, not within half a minute. */
const sent = async (site: OwnSite) => {
  const owner = await site.person();
  const { id } = await site.documents.sent(owner, 'Lease');
  const another = await site.documents.draft(owner, 'Will');
  const signed = async () =>
    expect((await owner.client.get(`/api/documents/${another.id}/evidence`)).status).toBe(200);

  return { owner, at: `/document/${id}/timeline`, signed };
};

/** As somebody would who sits between log and browser and has no key: every hash is right, and the story another. */
const rewritten = async (route: Route) => {
  const response = await route.fetch();
  const view = (await response.json()) as TimelineView;
  const events: TimelineEvent[] = [];
  for (const event of view.events) {
    const { type, data, revision, metadata } = event;
    const told = type === 'RecipientAdded' ? { ...data, fullName: 'Eve Lovelace' } : data;
    const { prev: _, hash: __, ...envelope } = metadata;
    const after = { revision: revision - 1, head: events.at(-1)?.hash ?? null };
    const [link] = await chained(view.stream, [{ type, data: told }], after, envelope);
    if (!link) return expect.unreachable();
    const { prev, hash } = link.metadata;
    events.push({ ...event, data: told, metadata: link.metadata, prev, hash });
  }
  const head = { ...view.head, hash: events.at(-1)?.hash ?? '' };
  await route.fulfill({ response, json: { ...view, head, events } });
};

/** As the log would be served after somebody had appended to it who has its password, and no key. */
const withForeign = async (route: Route) => {
  const response = await route.fetch();
  const view = (await response.json()) as TimelineView;
  const last = view.events.at(-1);
  if (!last) return expect.unreachable();
  const { prev: _, hash: __, sig: ___, ...envelope } = last.metadata;
  const after = { revision: last.revision, head: last.hash };
  const event = { type: 'TimelineViewed', data: {} };
  const [link] = await chained(view.stream, [event], after, envelope);
  if (!link) return expect.unreachable();
  const { prev, hash } = link.metadata;
  const revision = last.revision + 1;
  const place = {
    revision,
    position: String(BigInt(last.position) + 1n),
    metadata: link.metadata,
    prev,
    hash,
  };
  const events = [...view.events, { ...last, ...event, ...place, opened: {} }];
  const counted = { total: view.total + 1, matching: view.matching + 1, shown: view.shown + 1 };
  await route.fulfill({ response, json: { ...view, ...counted, head: { revision, hash }, events } });
};

const integrity = (page: Page) => page.getByRole('region', { name: 'Integrity' });
