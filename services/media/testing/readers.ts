import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js would run, open or hand out of a file. */
export const activeByPdfJs = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const data = new Uint8Array(bytes);
  const document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS, enableXfa: true }).promise;
  try {
    const found = [
      ...namesOf('script of the document', await document.getJSActions()),
      ...namesOf('attachment', await document.getAttachments()),
      ...namesOf('action on opening', (await document.getOpenAction())?.get('action')),
      ...(document.isPureXfa ? ['XFA'] : []),
      ...bookmarksIn(await document.getOutline()),
    ];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      found.push(...namesOf('script of a page', await page.getJSActions()));
      found.push(...(await page.getAnnotations()).flatMap(activeIn));
    }

    return found;
  } finally {
    await document.loadingTask.destroy();
  }
};

type Linked = {
  readonly unsafeUrl?: string | undefined;
  readonly action?: string | null | undefined;
  readonly attachment?: unknown;
};

const namesOf = (what: string, found: object | string | null | undefined): readonly string[] =>
  found ? [`${what}: ${typeof found === 'string' ? found : [...Object.keys(found)].join()}`] : [];

/** pdf.js gives looks, links and fields by number. Media and files have other numbers. */
const activeIn = (annotation: Linked & Readonly<Record<string, unknown>>): readonly string[] => [
  ...linkedIn(annotation),
  ...namesOf('script of an annotation', annotation.actions as object),
  ...namesOf('form to send or reset', annotation.resetForm as object),
  ...(annotation.subtype === 'FileAttachment' ? ['attachment of a page'] : []),
];

const linkedIn = ({ unsafeUrl, action, attachment }: Linked): readonly string[] => [
  ...(unsafeUrl && !/^(https?:\/\/|mailto:)/.test(unsafeUrl) ? [`address: ${unsafeUrl}`] : []),
  ...(action && !/^(Next|Prev|First|Last)Page$/.test(action) ? [`action: ${action}`] : []),
  ...(attachment ? ['attachment of a link'] : []),
];

type Bookmarks = readonly (Linked & { readonly items: Bookmarks })[] | null;

const bookmarksIn = (bookmarks: Bookmarks): readonly string[] =>
  (bookmarks ?? []).flatMap((bookmark) => [...linkedIn(bookmark), ...bookmarksIn(bookmark.items)]);

/** What pdf-lib finds in any object that the file still refers to. */
export const activeByPdfLib = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { context, catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const found: string[] = [];
  const seen = new Set<PDFObject>();
  const left: (PDFObject | undefined)[] = [catalog];

  while (left.length > 0) {
    const next = left.pop();
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFArray) left.push(...object.asArray());
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    found.push(...activeEntries(dictionary));
    left.push(...dictionary.values());
  }

  return found;
};

const ENTRIES = ['JS', 'AA', 'AF', 'EF', 'XFA', 'Next', 'PA', 'JavaScript', 'EmbeddedFiles', 'Renditions'];
const MORE = ['Collection', 'Requirements', 'PresSteps', 'Movie', 'Sound', '3DD', 'RichMediaContent'];
const ANNOTATIONS = ['Link', 'Widget', 'Text', 'FreeText', 'Stamp', 'Popup', 'Square', 'Highlight', 'Ink'];

const activeEntries = (dictionary: PDFDict): readonly string[] => {
  const text = (key: string) => textOf(dictionary.lookup(PDFName.of(key)));
  const isBookmark = dictionary.has(PDFName.of('Title'));
  const entries = [...ENTRIES, ...MORE].filter(
    (key) => dictionary.has(PDFName.of(key)) && !(key === 'Next' && isBookmark),
  );
  const isAction = ['A', 'OpenAction'].some((key) => dictionary.lookup(PDFName.of(key)) instanceof PDFDict);
  const isAnnotation = text('Type') === 'Annot';

  return [
    ...entries,
    ...(isAction ? actionsIn(dictionary) : []),
    ...(isAnnotation && !ANNOTATIONS.includes(text('Subtype')) ? [`annotation: ${text('Subtype')}`] : []),
    ...(text('Type') === 'EmbeddedFile' ? ['embedded file'] : []),
  ];
};

const actionsIn = (holder: PDFDict): readonly string[] =>
  ['A', 'OpenAction'].flatMap((key) => {
    const action = holder.lookup(PDFName.of(key));
    if (!(action instanceof PDFDict)) return [];
    const of = (entry: string) => textOf(action.lookup(PDFName.of(entry)));
    const isAllowed =
      (of('S') === 'GoTo' && action.has(PDFName.of('D'))) ||
      (of('S') === 'URI' && key === 'A' && /^(https?:\/\/|mailto:)/.test(of('URI'))) ||
      (of('S') === 'Named' && key === 'A' && of('N') === 'NextPage');

    return isAllowed ? [] : [`action: ${of('S')}`];
  });

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFName || object instanceof PDFString || object instanceof PDFHexString
    ? object.decodeText()
    : '';
