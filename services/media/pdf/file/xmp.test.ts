import { expect, test } from 'vitest';
import { retitled } from './xmp.ts';

const packet = (title: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${title}</rdf:RDF></x:xmpmeta>`;
const element = (text: string) =>
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`;

test.each([
  [
    'an element, in each language',
    element('Old</rdf:li><rdf:li xml:lang="de">Alt'),
    element('New $&#38; 山'),
  ],
  ['an element without content', '<dc:title/>', element('New $&#38; 山')],
  [
    'an attribute',
    `<rdf:Description dc:title='Old "one"' dc:format="x"/>`,
    '<rdf:Description dc:title="New $&#38; 山" dc:format="x"/>',
  ],
])('a title that is %s is replaced', (_, before, after) => {
  expect(retitled(packet(before), 'New $& 山')).toBe(packet(after));
});

test.each([
  ['without a title', packet('<dc:creator>Somebody</dc:creator>')],
  ['in another encoding', Buffer.from(packet('<dc:title/>'), 'utf16le').toString('utf8')],
])('a packet %s stays as it is', (_, before) => {
  expect(retitled(before, 'New')).toBe(before);
});
