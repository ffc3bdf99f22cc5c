import { z } from 'zod';
import { RecipientStatus } from '../../document/recipient.ts';
import { DocumentId, RecipientId, Sha256 } from '../../ids.ts';
import { PageSize } from '../media.ts';
import { DocumentStatus, FieldView } from './document.ts';

/** `GET /api/sign/{token}`: what a recipient's link shows, and nothing of the other recipients. */
export const SigningView = z.object({
  document: z.object({
    id: DocumentId,
    title: z.string(),
    status: DocumentStatus,
    pageCount: z.int(),
    imageUrls: z.array(z.string()),
    /** Each page's size in points, as a viewer shows it. */
    pages: z.array(PageSize),
    /** SHA-256 of the PDF that the page shows, as it will stand in RecipientSigned. */
    sha256: Sha256,
  }),
  fields: z.array(FieldView),
  recipient: z.object({
    id: RecipientId,
    /** Place among the document's recipients, from 0: it says the colour of their fields. */
    position: z.int(),
    fullName: z.string(),
    email: z.string(),
    status: RecipientStatus,
    signedAt: z.iso.datetime().nullable(),
  }),
  isCopyRecipient: z.boolean(),
  /** Whether this person may sign now; false while others sign first. */
  isTurn: z.boolean(),
  completed: z.boolean(),
  /** Whether the sealed PDF can be downloaded. */
  sealed: z.boolean(),
  /** The sender's looks; null where the page is to look like the product. */
  branding: z
    .object({
      companyName: z.string(),
      logoUrl: z.string().nullable(),
      primaryColor: z.string(),
      secondaryColor: z.string(),
      /** Empty for none. */
      footer: z.string(),
    })
    .nullable(),
  consent: z.object({ version: z.string(), sentence: z.string(), sha256: Sha256 }),
});
export type SigningView = z.infer<typeof SigningView>;
