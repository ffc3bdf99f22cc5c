import { z } from 'zod';
import { FileType } from '../document/events.ts';
import { FieldType } from '../document/fields/field.ts';
import { Handwriting } from '../document/fields/handwriting.ts';
import { Box } from '../document/fields/members.ts';
import { RecipientRole } from '../document/recipient.ts';
import { Remark } from '../document/remarks/remarks.ts';
import { Sha256 } from '../ids.ts';
import { earlierEntriesRules } from '../organisation/earlier-entries-rules.ts';
import { defaultLanguage, signerLanguages } from '../text/languages.ts';

/**
 * The requests that the media service answers over NATS. Files travel through the blob store; messages only name them
 * by their SHA-256. Every reply is `{ ok: true, … }`, or `{ ok: false, code }` with the code of a refusal. If a request
 * has `within`, media answers after that many milliseconds at the latest: if it can't do the work in that time, it
 * answers `overloaded`. The caller waits a little longer than that (`patienceFor`).
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
    'upload.word-too-long',
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

/** The account whose file it is. Accounts take turns, so that nobody has to wait for all the files of somebody else. */
const Account = z.string().min(1).max(100);

/** How many milliseconds a caller waits for media: two seconds longer than media works. */
export const patienceFor = ({ within }: { readonly within: number }): number => within + 2_000;

/** A page's width and height in points, as a PDF viewer shows the page. */
export const PageSize = z.strictObject({ width: z.number(), height: z.number() });

/** Reads an uploaded file, tells its type by its content, makes the PDF that everybody sees, and renders page 1. */
export const Prepare = {
  subject: 'media.prepare',
  request: z.strictObject({
    original: Sha256,
    account: Account,
    /** What the file was called when it was uploaded. Word files may print it. */
    fileName: z.string().exactOptional(),
    /**
     * If given, the file stays untouched: the PDF that people see is a sheet that names the file, and a copy of its
     * pages.
     */
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

/** The widths in pixels in which a page can be rendered. The smallest is for thumbnails. */
export const PageWidth = z.union([z.literal(240), z.literal(560), z.literal(794), z.literal(1588)]);
export type PageWidth = z.infer<typeof PageWidth>;

/**
 * Renders a page, unless its picture exists already. `picture` is the key of the picture (WebP) in the derived store.
 */
export const RenderPage = {
  subject: 'media.page',
  request: z.strictObject({ pdf: Sha256, page: z.int().min(1), width: PageWidth, account: Account }),
  within: 8_000,
  reply: answer({ picture: z.string() }),
} as const;

/** A page's words in reading order, each with its box, measured in pixels on a page that is 794 pixels wide. */
export const PageWords = z.array(
  z.strictObject({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
);
export const ReadPage = {
  subject: 'media.words',
  request: z.strictObject({ pdf: Sha256, page: z.int().min(1), account: Account }),
  within: 8_000,
  /** If `isFinal` is false, the words could not be read this time, but the next attempt may succeed. */
  reply: answer({ words: PageWords, isFinal: z.boolean() }),
} as const;

/** Draws an uploaded picture again as a small PNG, so that the product never serves any byte of the uploaded file. */
export const PrepareLogo = {
  subject: 'media.logo',
  request: z.strictObject({ original: Sha256, account: Account }),
  within: 13_000,
  reply: answer({ logo: Sha256 }),
} as const;

/** A value that is printed into the PDF. Its box is in pixels on a page that is 794 pixels wide, see `geometry.ts`. */
export const StampedValue = z.strictObject({
  type: FieldType,
  pageNumber: z.int().min(1),
  ...Box.shape,
  /** In CSS pixels, the same as on the screen; null if the size is chosen automatically. */
  fontSize: z.int().nullable(),
  value: z.string(),
  handwriting: Handwriting.nullable(),
});
export type StampedValue = z.infer<typeof StampedValue>;

/** The pages that list the values of a file that stays untouched and is attached. They follow the copy of its pages. */
export const AttachmentSheet = z.strictObject({
  fileName: z.string(),
  /** Ordered by page and by position on the page. Instants are ISO. */
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

/** What the certificate of completion says; it's appended to the sealed PDF. Instants are ISO. */
export const Certificate = z.strictObject({
  /** The version before, which may still ask while this one is rolled out, doesn't name it. */
  language: z.enum(signerLanguages).default(defaultLanguage),
  documentId: z.string(),
  title: z.string(),
  originalFileName: z.string(),
  original: Sha256,
  pdf: Sha256,
  sender: z.strictObject({ fullName: z.string(), email: z.string() }),
  completedAt: z.iso.datetime(),
  chainHead: Sha256,
  /** The newest tree head that was signed when the document was sealed; null if there was none yet. */
  checkpoint: z
    .strictObject({ origin: z.string(), size: z.int(), root: Sha256, keyId: z.string() })
    .nullable(),
  parties: z.array(
    z.strictObject({
      fullName: z.string(),
      email: z.string(),
      role: RecipientRole,
      mailedAt: z.iso.datetime().nullable(),
      openedAt: z.iso.datetime().nullable(),
      signedAt: z.iso.datetime().nullable(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      consentVersion: z.string().nullable(),
      consentSha256: Sha256.nullable(),
      /**
       * What the person was shown of other people's entries when they signed: how many there were, by which rule, and
       * the hash that is on record of it. Null if it wasn't reported, or if they didn't sign.
       */
      shown: z
        .strictObject({ rule: z.enum(earlierEntriesRules), entries: z.int(), sha256: Sha256 })
        .nullable(),
      /** The first signature that the person gave, or their initials if they gave none; null if they wrote nothing. */
      signature: StampedValue.pick({ type: true, value: true, handwriting: true }).nullable(),
      /**
       * How an account of the person's email address was signed in that opened their signing page without the mail;
       * null if they had the link from the mail alone.
       */
      account: z.enum(['session', 'session-with-second-factor']).nullable(),
    }),
  ),
  events: z.array(
    z.strictObject({
      /** The first event that the line tells of; the other members are of the last one. */
      from: z.int(),
      revision: z.int(),
      at: z.iso.datetime(),
      sentence: z.string(),
      ip: z.string().nullable(),
      hash: Sha256,
    }),
  ),
});
export type Certificate = z.infer<typeof Certificate>;

/** Has the time-stamping authority sign that a digest existed. `token` is null if no authority is configured. */
export const StampTime = {
  subject: 'media.time-stamp',
  request: z.strictObject({ sha256: Sha256 }),
  /** `token` is a time-stamp token (RFC 3161) in base64. */
  reply: answer({ token: z.base64().nullable() }),
} as const;

/** The greatest number of events that a report may have. */
export const REPORT_MAX = 1_000;

/** A document's timeline, or something else with facts and events, as a PDF that can be printed. Instants are ISO. */
export const Report = z.strictObject({
  /** The version before, which may still ask while this one is rolled out, doesn't name it. */
  language: z.enum(signerLanguages).default(defaultLanguage),
  /** What it's called. Missing for a timeline. */
  heading: z.string().exactOptional(),
  documentId: z.string(),
  title: z.string(),
  /** Facts about the report, printed as a list before the events. */
  facts: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  /** A line that is printed at the bottom of each page. */
  foot: z.string(),
  events: z
    .array(
      z.strictObject({
        revision: z.int(),
        at: z.iso.datetime(),
        sentence: z.string(),
        /** Who acted, how the product knew them, and from which address and program. */
        by: z.string(),
        hash: z.string(),
      }),
    )
    .max(REPORT_MAX),
});
export type Report = z.infer<typeof Report>;

/** Draws a report. The caller has to delete the blob when it has read it. */
export const DrawReport = {
  subject: 'media.report',
  request: Report,
  reply: answer({ report: Sha256 }),
} as const;

/**
 * Prints the values into the PDF, appends the certificate, seals the PDF, and checks the result. If there is an
 * attachment sheet, it also attaches the original file.
 */
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
