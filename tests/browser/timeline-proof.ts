import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { unpacked } from '#contracts/evidence/unpacked.ts';
import { textOf } from '../harness/poppler.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { signedLease } from './signed-lease.ts';
import type { Site } from './site.ts';
import { integrity, openTimeline, row } from './timeline-page.ts';

/** What the page of a timeline checks by itself, and what can be taken from it. */
export const timelineProof = (site: () => Site) => {
  test('an event that was changed on the way is found and shown, whatever is filtered', async () => {
    const lease = await signedLease(site());
    const page = await site().visit({
      as: lease.owner,
      at: `/document/${lease.id}/timeline?type=DocumentSent`,
      // Where the first field was placed. Hashes cover that, but not the texts in `opened`.
      prepare: (there) => there.route(/\/timeline\?/, (route) => changing(route, '"x":100', '"x":101')),
    });
    const placed = lease.types.indexOf('FieldPlaced');
    await integrity(page).getByText('The chain is broken.').waitFor();
    await integrity(page)
      .getByText(`Event ${placed + 1} was changed after it was recorded`)
      .waitFor();
    expect(
      await integrity(page)
        .getByText(/sealed PDF/)
        .count(),
    ).toBe(0);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: `Show event ${placed + 1}` }).click();
    await row(page, 'Broken chain: Olive Owner placed a signature field').waitFor();
  });

  test('where the browser has no Ed25519, the page says that it can’t check the signature', async () => {
    const lease = await signedLease(site());
    const page = await site().visit({
      as: lease.owner,
      at: `/document/${lease.id}/timeline`,
      prepare: (there) => there.addInitScript(withoutEd25519),
    });
    await integrity(page).getByText('this browser is too old to check signatures (Ed25519)').waitFor();
  });

  test('the sealed file is compared with the one on record', async () => {
    const lease = await signedLease(site());
    const another = Buffer.from('%PDF-1.7 another');
    const page = await site().visit({
      as: lease.owner,
      at: `/document/${lease.id}/timeline`,
      // What stands beside the events vouches for nothing.
      prepare: (there) =>
        there.route(/\/timeline\?/, (route) =>
          changing(route, /"sealedSha256":"\w+"/, `"sealedSha256":"${hash('sha256', another)}"`),
        ),
    });
    await page.route(/\/download$/, (route) => route.fulfill({ body: another }));
    await page.getByRole('button', { name: 'Check the sealed PDF' }).click();
    await integrity(page).getByText('The sealed PDF is not the one on record.').waitFor();

    await page.unroute(/\/download$/);
    await page.getByRole('button', { name: 'Check the sealed PDF' }).click();
    await integrity(page).getByText('The sealed PDF is the one on record').waitFor();
    await row(page, 'The sealed document was downloaded').first().waitFor();
  });

  test('what is filtered is exported and printed so, and says so; evidence is of everything', async () => {
    const lease = await signedLease(site());
    const page = await openTimeline(site(), lease, '?type=signing');
    await integrity(page)
      .getByText(/nothing altered/)
      .waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await taken(page, 'CSV (filtered)');
    expect(csv.suggestedFilename()).toBe('Lease (filtered timeline).csv');
    await page.getByRole('button', { name: 'Export' }).click();
    const json = await taken(page, 'JSON (filtered)');
    expect(json.suggestedFilename()).toBe('Lease (filtered timeline).json');
    expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({
      export: { filter: 'type=signing', shown: 2 },
      events: [{ type: 'SigningLinkOpened' }, { type: 'RecipientSigned' }],
    });
    await page.getByRole('button', { name: 'Export' }).click();
    const pdf = await taken(page, 'PDF (filtered)');
    expect(pdf.suggestedFilename()).toBe('Lease (filtered timeline).pdf');
    expect(await textOf(await readFile(await pdf.path()))).toContain('Ada Lovelace signed the document');
    await page.getByRole('button', { name: 'Export' }).click();
    const evidence = await taken(page, 'Evidence bundle');
    expect(evidence.suggestedFilename()).toBe('Lease (evidence).zip');
    const verdict = await verifiedOffline(page, await readFile(await evidence.path()));
    expect(verdict).toContain('All checks passed – now compare it');
    expect(await saidWithoutEd25519(page, await readFile(await evidence.path()))).toContain(
      'This browser is too old to check a bundle.',
    );

    const printed = await textOf(await page.pdf({ format: 'A4' }));
    expect(printed.split('\f').at(0)).toContain('Timeline of Lease');
    expect(printed).toMatch(/Printed by Olive Owner on .* 2 of \d+ events · filtered by type=signing/);
    expect(printed).toMatch(/Verified – \d+ events, nothing altered · checked in the browser/);
    expect(printed).toContain('Ada Lovelace signed the document');
    expect(printed).not.toContain('Search events');
  });
};

/** What a choice in the open menu downloads. */
const taken = async (page: Page, choice: string): Promise<Download> => {
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: choice, exact: true }).click();

  return download;
};

/** Makes a browser one of those from before 2025. */
const withoutEd25519 = () => {
  const { subtle } = crypto;
  for (const name of ['importKey', 'generateKey'] as const) {
    const made = subtle[name].bind(subtle) as (...args: readonly unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      value: async (...args: readonly unknown[]) => {
        if (args.includes('Ed25519')) throw new DOMException('Unrecognized name.', 'NotSupportedError');
        return made(...args);
      },
    });
  }
};

/** What the verifier in a bundle says in a browser without Ed25519, where it takes no file. */
const saidWithoutEd25519 = async (page: Page, zip: Buffer): Promise<string> => {
  const folder = await temporaryFolder();
  const context = await page.context().browser()?.newContext({ offline: true });
  if (!context) return expect.unreachable('The browser is gone.');
  try {
    const path = join(folder.path, 'verify.html');
    await writeFile(path, unpacked(zip).get('verify.html') ?? '');
    const there = await context.newPage();
    await there.addInitScript(withoutEd25519);
    await there.goto(pathToFileURL(path).href);
    await there.getByText('This browser is too old').waitFor();
    expect(await there.locator('input[type=file]').isDisabled()).toBe(true);

    return await there.locator('#status').innerText();
  } finally {
    await context.close();
    await folder.remove();
  }
};

/** What the verifier in a bundle says of that bundle, opened from the disk in a browser without a network. */
const verifiedOffline = async (page: Page, zip: Buffer): Promise<string> => {
  const folder = await temporaryFolder();
  const context = await page.context().browser()?.newContext({ offline: true });
  if (!context) return expect.unreachable('The browser is gone.');
  try {
    const path = join(folder.path, 'verify.html');
    await writeFile(path, unpacked(zip).get('verify.html') ?? '');
    const there = await context.newPage();
    await there.goto(pathToFileURL(path).href);
    const buffer = { name: 'evidence.zip', mimeType: 'application/zip', buffer: zip };
    await there.locator('input[type=file]').setInputFiles(buffer);

    return await there.getByRole('heading', { name: /All checks passed|evidence is not valid/ }).innerText();
  } finally {
    await context.close();
    await folder.remove();
  }
};

/** As somebody would who sits between server and browser. */
const changing = async (route: Route, from: string | RegExp, to: string) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replace(from, to) });
};
