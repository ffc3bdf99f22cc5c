import { createHash } from 'node:crypto';
import { add, asArray, asDictionary, entriesOf, type PdfFile } from '../../pdf/file/pdf-file.ts';
import { arraySource, dictionarySource, streamSource, textSource } from '../../pdf/file/pdf-source.ts';

/** A file that is embedded unchanged in the sealed PDF. */
export type Attachment = { readonly bytes: Uint8Array; readonly name: string };

/**
 * Embeds the PDF that this one was made from (ISO 32000-2, 7.11.4 and 14.13; ISO 19005-3 requires the same entries).
 * Its stream is written before the signature's, so that a byte range inside it is never mistaken for that of the seal.
 */
export const attach = (file: PdfFile, { bytes, name }: Attachment): void => {
  const stream = add(
    file,
    streamSource(bytes, {
      Type: '/EmbeddedFile',
      Subtype: '/application#2Fpdf',
      Params: dictionarySource({
        Size: String(bytes.length),
        // The format requires this MD5 digest, as a check against accidental damage.
        CheckSum: `<${createHash('md5').update(bytes).digest('hex')}>`,
      }),
    }),
  );
  const specification = add(
    file,
    dictionarySource({
      Type: '/Filespec',
      F: textSource(name),
      UF: textSource(name),
      Desc: textSource('The file as it was uploaded'),
      AFRelationship: '/Source',
      EF: dictionarySource({ F: stream, UF: stream }),
    }),
  );

  const names = asDictionary(file.catalog.value('Names'));
  const associated = (asArray(file.catalog.value('AF')) ?? []).map(({ source }) => source);
  file.catalog.set('AF', arraySource([...associated, specification]));
  file.catalog.set(
    'Names',
    dictionarySource({
      ...entriesOf(names),
      EmbeddedFiles: dictionarySource({ Names: arraySource([textSource(name), specification]) }),
    }),
  );
};
