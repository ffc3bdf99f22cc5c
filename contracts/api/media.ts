import { z } from 'zod';
import { FileType } from '../document/events.ts';
import { Box, FieldType } from '../document/fields/field.ts';
import { Handwriting } from '../document/fields/handwriting.ts';
import { Remark } from '../document/remarks.ts';
import { Sha256 } from '../ids.ts';

/**
 * What is asked of the media service over NATS. Bytes travel through the blob store, messages carry their SHA-256.
 * Every reply is `{ ok: true, … }` or `{ ok: false, code }` with a refusal's code. Where `within` is given, media
 * answers after so many milliseconds at the latest, with `overloaded` if need be; the asker waits longer (`patienceFor`).
 */
export const MediaRefusal = z.strictObject({
  ok: z.literal(false),
  code: z.enum([
    'upload.wrong-content',
    'upload.no-header',
    'upload.empty',
    'upload.unreadable',
    'upload.incomplete',
    'upload.password',
    'upload.xfa',
    'upload.signed-encrypted',
    'upload.certified',
    'upload.nothing-to-keep',
    'upload.not-attachable',
    'upload.not-sealable',
    'upload.too-many-pages',
    'upload.no-pages',
    'upload.page-size',
    'upload.too-complex',
    'upload.unpacks-large',
    'upload.not-convertible',
    'logo.wrong-type',
    'logo.unreadable',
    'upload.waiting',
    'overloaded',
    'unavailable',
    'not-found',
  ]),
});
export type MediaRefusal = z.infer<typeof MediaRefusal>;

const answer = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), ...shape }), MediaRefusal]);

/** Whose file it is: accounts take turns, so that nobody's files make others wait. */
const Account = z.string().min(1).max(100);

/** Milliseconds that a caller waits for media: longer than media works. */
export const patienceFor = ({ within }: { readonly within: number }): number => within + 2_000;

/** A page's size in points as a viewer shows it. */
export const PageSize = z.strictObject({ width: z.number(), height: z.number() });

/** Reads an uploaded file (its type by content), makes the PDF that everybody sees, renders page 1. */
export const Prepare = {
  subject: 'media.prepare',
  request: z.strictObject({
    original: Sha256,
    account: Account,
    /** Leaves the file untouched: the document is a sheet that names the file, then a copy of its pages. */
    attachmentSheet: z.strictObject({ fileName: z.string() }).exactOptional(),
  }),
  within: 40_000,
  reply: answer({
    fileType: FileType,
    pdf: Sha256,
    pages: z.array(PageSize),
    remarks: z.array(Remark),
  }),
} as const;

/** Widths that a page is rendered at, in pixels. */
export const PageWidth = z.union([z.literal(560), z.literal(794), z.literal(1588)]);
export type PageWidth = z.infer<typeof PageWidth>;

/** Renders a page unless its picture is there already. `picture` is a key of the derived store (WebP). */
export const RenderPage = {
  subject: 'media.page',
  request: z.strictObject({ pdf: Sha256, page: z.int().min(1), width: PageWidth, account: Account }),
  within: 8_000,
  reply: answer({ picture: z.string() }),
} as const;

/** A page's words with their boxes, in pixels of a page 794 wide, in reading order. */
export const PageWords = z.array(
  z.strictObject({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
);
export const ReadPage = {
  subject: 'media.words',
  request: z.strictObject({ pdf: Sha256, page: z.int().min(1), account: Account }),
  within: 8_000,
  /** If the words aren't final, they could not be read this time, and may be readable next time. */
  reply: answer({ words: PageWords, isFinal: z.boolean() }),
} as const;

/** Draws an uploaded picture anew as a small PNG, so that nothing of the file itself is ever served. */
export const PrepareLogo = {
  subject: 'media.logo',
  request: z.strictObject({ original: Sha256, account: Account }),
  within: 13_000,
  reply: answer({ logo: Sha256 }),
} as const;

/** A value to be stamped; boxes are pixels of a page 794 wide, see `geometry.ts`. */
export const StampedValue = z.strictObject({
  type: FieldType,
  pageNumber: z.int().min(1),
  ...Box.shape,
  /** In CSS pixels, as on the screen. */
  fontSize: z.int().nullable(),
  value: z.string(),
  handwriting: Handwriting.nullable(),
});
export type StampedValue = z.infer<typeof StampedValue>;

/** The pages after the copy of a file that is attached to the sealed PDF untouched. */
export const AttachmentSheet = z.strictObject({
  fileName: z.string(),
  /** By page and place. Instants are ISO. */
  entries: z.array(
    z.strictObject({
      label: z.string(),
      fullName: z.string(),
      signedAt: z.iso.datetime(),
      value: StampedValue,
    }),
  ),
});
export type AttachmentSheet = z.infer<typeof AttachmentSheet>;

/** What the certificate of completion says. Instants are ISO. */
export const Certificate = z.strictObject({
  documentId: z.string(),
  title: z.string(),
  originalFileName: z.string(),
  original: Sha256,
  pdf: Sha256,
  sender: z.strictObject({ fullName: z.string(), email: z.string() }),
  completedAt: z.iso.datetime(),
  chainHead: Sha256,
  /** The newest tree head that was signed when the document was sealed; null where there was none yet. */
  checkpoint: z
    .strictObject({ origin: z.string(), size: z.int(), root: Sha256, keyId: z.string() })
    .nullable(),
  parties: z.array(
    z.strictObject({
      fullName: z.string(),
      email: z.string(),
      role: z.enum(['signer', 'copy']),
      mailedAt: z.iso.datetime().nullable(),
      openedAt: z.iso.datetime().nullable(),
      signedAt: z.iso.datetime().nullable(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      consentVersion: z.string().nullable(),
      consentSha256: Sha256.nullable(),
    }),
  ),
  events: z.array(
    z.strictObject({
      revision: z.int(),
      at: z.iso.datetime(),
      sentence: z.string(),
      ip: z.string().nullable(),
      hash: Sha256,
    }),
  ),
});
export type Certificate = z.infer<typeof Certificate>;

/** Has the time-stamping authority sign that a digest existed; `token` is null where none is configured. */
export const StampTime = {
  subject: 'media.time-stamp',
  request: z.strictObject({ sha256: Sha256 }),
  /** RFC 3161, in base64. */
  reply: answer({ token: z.base64().nullable() }),
} as const;

/** Events that a report holds at most. */
export const REPORT_MAX = 1_000;

/** A document's timeline on paper. Instants are ISO. */
export const Report = z.strictObject({
  documentId: z.string(),
  title: z.string(),
  /** What is said about it before the events, one under another. */
  facts: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  /** Stands at the foot of each page. */
  foot: z.string(),
  events: z
    .array(
      z.strictObject({
        revision: z.int(),
        at: z.iso.datetime(),
        sentence: z.string(),
        /** Who, how they were known, from where. */
        by: z.string(),
        hash: z.string(),
      }),
    )
    .max(REPORT_MAX),
});
export type Report = z.infer<typeof Report>;

/** Draws a report. Its blob is the asker's to delete. */
export const DrawReport = {
  subject: 'media.report',
  request: Report,
  reply: answer({ report: Sha256 }),
} as const;

/** Stamps the values, appends the certificate, seals, checks itself; attaches the original where there is a sheet. */
export const Seal = {
  subject: 'media.seal',
  request: z.strictObject({
    pdf: Sha256,
    values: z.array(StampedValue),
    certificate: Certificate,
    attachmentSheet: AttachmentSheet.exactOptional(),
  }),
  reply: answer({ sealed: Sha256, level: z.enum(['B-B', 'B-T']), pageCount: z.int() }),
} as const;
