import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, type TestContext, test } from 'vitest';
import { samplePdf } from '../../fixtures/pdf.ts';
import { sampleDocx } from '../../fixtures/word.ts';
import { card } from '../document-cards.ts';
import { toSign } from '../signing-documents.ts';
import { siteOfFile } from '../site.ts';
import { type Counts, type Hands, handsOn } from './hands.ts';
import { mostForSending, sendFirstDocument, sendWithMessage } from './sending-journeys.ts';
import { declineWithReason, signAsLed, signingJourneys } from './signing-journeys.ts';
import { findAndResend, saveAsTemplate, voidWithReason } from './status-journeys.ts';
import { openStrip } from './strip.ts';

const site = siteOfFile();
const ada = { fullName: 'Ada Lovelace', email: 'ada@example.com' };

test('landing page → sent, somebody new, a Word file, one signature', async ({ task }) => {
  const page = await site().visit();
  const buffer = Buffer.from(await sampleDocx('Mutual non-disclosure agreement'));
  const username = `nora-${randomUUID().slice(0, 8)}`;
  const newcomer = { fullName: 'Nora Newcomer', username, email: `${username}@example.com` };
  await count(
    { task, page, picture: 'first-document', most: { presses: 9, typings: 8 }, peer: '–' },
    (hands) =>
      sendFirstDocument(hands, {
        file: { name: 'Mutual NDA.docx', mimeType: '', buffer },
        newcomer: { ...newcomer, password: 'correct horse' },
        signer: ada,
      }),
  );
});

test('documents list → sent with a message, three pages, two signers in order', async ({ task }) => {
  const page = await site().visit({ as: await site().person(), at: '/documents' });
  await page.getByText('No documents yet').waitFor();
  const buffer = Buffer.from(await samplePdf({ title: 'Office lease', pages: 3 }));
  await count(
    { task, page, picture: 'sending', most: mostForSending, peer: '17, 5 typings, 14.9 s' },
    (hands) =>
      sendWithMessage(hands, {
        file: { name: 'Office lease.pdf', mimeType: 'application/pdf', buffer },
        signers: [ada, { fullName: 'Grace Hopper', email: 'grace@example.com' }],
        subject: 'Your office lease',
        message: 'Please sign by Friday.',
      }),
  );
});

test.for(signingJourneys)('$picture', async ({ name, pages, fields, most, peer, picture }, { task }) => {
  const document = await toSign(site(), { title: 'Office lease', pages, fields });
  const page = await site().visit({ at: await document.link(), width: 375, isTouch: true });
  await page.getByText(/^Field 1 of/).waitFor();
  await count({ task, page, name: `on a phone, ${name}`, picture, most, peer }, (hands) => signAsLed(hands));
});

test('on a phone, declined with a reason', async ({ task }) => {
  const document = await toSign(site(), { title: 'Office lease' });
  const page = await site().visit({ at: await document.link(), width: 375, isTouch: true });
  await page.getByText(/^Field 1 of/).waitFor();
  await count(
    { task, page, picture: 'declining', most: { presses: 3, typings: 1 }, peer: '3, 1 typing' },
    (hands) => declineWithReason(hands, 'The rent isn’t what we agreed.'),
  );
});

test('found by a person’s name, invitation sent again', async ({ task }) => {
  const olive = await site().person();
  await site().documents.sent(olive, 'Office lease');
  await site().documents.draft(olive, 'Board resolution');
  const page = await site().visit({ as: olive, at: '/documents' });
  await card(page, 'Office lease').waitFor();
  await count(
    { task, page, picture: 'resending', most: { presses: 4, typings: 1 }, peer: '4, 1 typing' },
    (hands) => findAndResend(hands, 'Lovelace'),
  );
});

test('template from a document', async ({ task }) => {
  const page = await openSent();
  await count({ task, page, picture: 'template', most: { presses: 3, typings: 0 }, peer: '3' }, (hands) =>
    saveAsTemplate(hands),
  );
});

test('voided with a reason', async ({ task }) => {
  const page = await openSent();
  await count(
    { task, page, picture: 'voiding', most: { presses: 3, typings: 1 }, peer: '3, 1 typing' },
    (hands) => voidWithReason(hands, 'The rent has changed.'),
  );
});

const openSent = async () => {
  const olive = await site().person();
  const { id } = await site().documents.sent(olive, 'Office lease');
  const page = await site().visit({ as: olive, at: `/document/${id}` });
  await page.getByRole('button', { name: 'Void document' }).waitFor();

  return page;
};

type Journey = {
  readonly task: TestContext['task'];
  readonly page: Page;
  /** That of its test, if it has none of its own. */
  readonly name?: string;
  /** Its file in `docs/pictures/journeys`. */
  readonly picture: string;
  readonly most: Counts;
  readonly peer: string;
};

/** Fails where it took more than is wanted; then, too, its row is printed and its picture saved. */
const count = async (
  { task, page, name = task.name, picture, most, peer }: Journey,
  walk: (hands: Hands) => Promise<unknown>,
) => {
  const isTouch = (page.viewportSize()?.width ?? 0) < 768;
  const strip = openStrip(isTouch ? { width: 188, perRow: 10 } : { width: 440, perRow: 4 });
  const counts = await (await handsOn(page, { isTouch, look: strip.look })).counted(walk);
  Object.assign(task.meta, { journey: { name, ...counts, most, peer } });
  await strip.save(picture);

  expect(counts.presses).toBeLessThanOrEqual(most.presses);
  expect(counts.typings).toBeLessThanOrEqual(most.typings);
};
