import { z } from 'zod';
import { RecipientStatus } from '../../document/recipient.ts';
import { DocumentId, RecipientId, Sha256 } from '../../ids.ts';
import { signatureKinds } from '../../organisation/signature-kinds.ts';
import { PageSize } from '../media.ts';
import type { RefusalCode } from '../refusals.ts';
import { DocumentStatus, FieldView } from './document.ts';
import { EarlierEntryView } from './earlier-entries.ts';

/**
 * `GET /api/sign/{token}`: what a recipient's signing link shows. Of the other recipients it contains nothing but the
 * names of those whose entries are shown, with when they signed.
 */
export const SigningView = z.object({
  document: z.object({
    id: DocumentId,
    title: z.string(),
    status: DocumentStatus,
    pageCount: z.int(),
    imageUrls: z.array(z.string()),
    /** Each page's width and height in points, as a PDF viewer shows the page. */
    pages: z.array(PageSize),
    /** SHA-256 of the PDF that the signing page shows. The event RecipientSigned will contain the same value. */
    sha256: Sha256,
  }),
  fields: z.array(FieldView),
  /** What others entered before, as far as this person is shown it. Empty unless it's their turn. */
  earlier: z.array(EarlierEntryView),
  /** What a completion has to say of what this view shows (`seen`). Null unless it's this person's turn. */
  seen: Sha256.nullable(),
  /** The ways in which signatures and initials may be made, at least one. */
  signatureKinds: z.array(z.enum(signatureKinds)),
  recipient: z.object({
    id: RecipientId,
    /** The recipient's index among the document's recipients, counted from 0. It decides the colour of their fields. */
    position: z.int(),
    fullName: z.string(),
    email: z.string(),
    status: RecipientStatus,
    signedAt: z.iso.datetime().nullable(),
  }),
  isCopyRecipient: z.boolean(),
  /** Whether it's this person's turn to sign; false while somebody else has to sign before them. */
  isTurn: z.boolean(),
  completed: z.boolean(),
  /** Whether the sealed PDF can be downloaded. */
  sealed: z.boolean(),
  /** When the sealed PDF was destroyed because somebody was erased whom it names. Null if it wasn't. */
  sealedDestroyedAt: z.iso.datetime().nullable(),
  /** The sender's company name, logo and colours; null if the signing page should look like the product. */
  branding: z
    .object({
      companyName: z.string(),
      logoUrl: z.string().nullable(),
      primaryColor: z.string(),
      secondaryColor: z.string(),
      /** Empty if the sender has no footer. */
      footer: z.string(),
    })
    .nullable(),
  consent: z.object({ version: z.string(), sentence: z.string(), sha256: Sha256 }),
});
export type SigningView = z.infer<typeof SigningView>;

/** `GET /sign/{token}`: what the HTML of the signing page has in it for its program. */
export type SigningPageData =
  | {
      readonly view: SigningView;
      /** Where what is filled in is kept on a device; not the token, which is a secret. */
      readonly key: string;
    }
  | { readonly problem: { readonly code: RefusalCode | 'unexpected'; readonly message: string } };
