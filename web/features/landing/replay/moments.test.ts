import { expect, test } from 'vitest';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { momentsOf, personWord, statesOf, statusWord, stretchesOf } from './moments.ts';
import { OWNER, sampleHistory } from './sample-history.ts';

test('the sample document has a history whose hashes are true', async () => {
  const verdict = await verifyChain(sampleHistory);

  expect(verdict).toEqual({
    unbroken: true,
    events: sampleHistory.length,
    head: sampleHistory.at(-1)?.metadata.hash,
  });
});

test('it is told in the sentences of the product', () => {
  const told = momentsOf(sampleHistory, OWNER).map(({ time, sentence }) => `${time} ${sentence}`);

  expect(told[0]).toBe('09:02 Ingrid Solberg uploaded “Consulting agreement.pdf”');
  expect(told).toContain('09:43 Maya Lindqvist signed the document');
  expect(told.filter((line) => /undefined|a recipient|happened/.test(line))).toEqual([]);
});

test('at each of its events the document and its people have got as far as the events say', () => {
  const states = statesOf(sampleHistory);
  const words = (name: string) => stretchesOf(states.map((state) => personWord(state, name)));

  expect(stretchesOf(states.map(statusWord)).map(({ value }) => value)).toEqual([
    ...['Draft', 'Waiting for others', 'Completed', 'Sealed'],
  ]);
  expect(words('Maya Lindqvist').map(({ value }) => value)).toEqual([
    ...['Signer', 'Next in order', 'Invited by email', 'Viewing', 'Signed'],
  ]);
  expect(words('Daniel Okafor').at(-1)).toEqual({ from: 11, until: 13, value: 'Signed' });
});

test('a stretch goes from where something begins to be so until it ends', () => {
  expect(stretchesOf([null, 'a', 'a', null, 'a', 'b'])).toEqual([
    { from: 1, until: 2, value: 'a' },
    { from: 4, until: 4, value: 'a' },
    { from: 5, until: 5, value: 'b' },
  ]);
});
