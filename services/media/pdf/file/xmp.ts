import { unpacked } from './page-streams.ts';
import { add, type PdfFile } from './pdf-file.ts';
import { bytesOf, dictionarySource } from './pdf-source.ts';

/**
 * Gives a title to the file's XMP packet, if there's another one in it, because readers show that instead of the one
 * that `setTitle` sets. A packet that isn't in UTF-8, or is packed in a rare way, stays as it is.
 */
export const retitlePacket = (file: PdfFile, title: string): void => {
  const [source, value] = [file.catalog.source('Metadata'), file.catalog.value('Metadata')];
  if (!source) return;
  const packet = unpacked([{ source, value: () => value }]).toString('utf8');
  const titled = retitled(packet, title);
  if (titled !== packet) file.catalog.set('Metadata', add(file, packetSource(titled)));
};

/** The packet with another `dc:title`, as an element or as an attribute. */
export const retitled = (packet: string, title: string): string => {
  if (!packet.includes('xmlns:rdf=')) return packet;
  const text = title.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const element = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`;

  return packet
    .replace(/<dc:title\b[^>]*?(?:\/>|>[\s\S]*?<\/dc:title>)/g, () => element)
    .replace(/(\sdc:title\s*=\s*)(?:"[^"]*"|'[^']*')/g, (_, name: string) => `${name}"${text}"`);
};

/** Isn't compressed, so that programs find it that know nothing else of PDF. */
const packetSource = (packet: string): string => {
  const bytes = Buffer.from(packet, 'utf8').toString('latin1');
  const dictionary = dictionarySource({
    Type: '/Metadata',
    Subtype: '/XML',
    Length: String(bytesOf(bytes).length),
  });

  return `${dictionary}\nstream\n${bytes}\nendstream`;
};
