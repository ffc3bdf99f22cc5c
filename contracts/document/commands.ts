import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId, FieldId, RecipientId, Sha256 } from '../ids.ts';
import { email, emailOrNone, personName, personNameOrNone } from '../text/person.ts';
import { passage } from '../text/text.ts';
import { erasureCommands } from './commands/erasures.ts';
import { organisationCommands } from './commands/organisation.ts';
import { recordCommands } from './commands/records.ts';
import { retentionCommands } from './commands/retention.ts';
import { LinkVersionKept } from './events/mail.ts';
import { DocumentUploaded, EarlierEntriesSet } from './events/preparation.ts';
import { fieldInput, fieldShape } from './fields/field.ts';
import { Handwriting } from './fields/handwriting.ts';
import { fieldEditInput } from './fields/members.ts';
import {
  description,
  messageSubject,
  messageText,
  RecipientRole,
  recipientTitle,
  signingOrder,
  title,
} from './recipient.ts';
import { hasSeenRemarks } from './remarks/remarks.ts';

const { owner: _, title: __, organisation: ____, team, ...file } = DocumentUploaded.shape.data.shape;

export const UploadDocument = message('UploadDocument', { title, ...file, team });

/** The ids of the roles are new. The HTTP route makes them. */
export const CreateTemplate = message('CreateTemplate', {
  title,
  description: description.nullable(),
  ...file,
  team,
  roles: z.array(
    z.strictObject({
      recipient: RecipientId,
      title: recipientTitle,
      role: RecipientRole,
      signingOrder,
    }),
  ),
});
/** Changes what is written about a draft or template. Members that are missing stay unchanged; empty ones go. */
export const EditDocument = message('EditDocument', {
  title: title.exactOptional(),
  subject: messageSubject.exactOptional(),
  message: messageText.exactOptional(),
  earlierEntries: EarlierEntriesSet.shape.data.shape.earlierEntries.exactOptional(),
});
export const EditTemplate = message('EditTemplate', {
  title: title.exactOptional(),
  description: description.nullable().exactOptional(),
});

/**
 * What a new document copies from the document or template that it's made from. The values were checked when the
 * original got them, so only their types are checked here. The ids of recipients and fields are new.
 */
const carried = {
  title: z.string(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  earlierEntries: EarlierEntriesSet.shape.data.shape.earlierEntries.exactOptional(),
  ...file,
  recipients: z.array(
    z.strictObject({
      recipient: RecipientId,
      fullName: z.string(),
      email: z.string(),
      role: RecipientRole,
      signingOrder: z.int(),
      title: z.string().nullable(),
    }),
  ),
  fields: z.array(
    z.strictObject({
      field: FieldId,
      recipient: RecipientId,
      ...fieldShape,
    }),
  ),
};

export const DuplicateDocument = message('DuplicateDocument', { from: DocumentId, ...carried, team });
export const CreateDocumentFromTemplate = message('CreateDocumentFromTemplate', {
  template: DocumentId,
  ...carried,
  team,
});

const { recipients: ___, ...carriedToTemplate } = carried;

/** Makes a template of a document. The people of the document become its roles. */
export const SaveAsTemplate = message('SaveAsTemplate', {
  from: DocumentId,
  ...carriedToTemplate,
  team,
  description: description.nullable(),
  roles: z.array(
    z.strictObject({
      recipient: RecipientId,
      title: z.string(),
      role: RecipientRole,
      signingOrder: z.int(),
    }),
  ),
});

/** Adds a person to a document, or a role to a template. A role has a title, but no name and no e-mail address. */
export const AddRecipient = message('AddRecipient', {
  recipient: RecipientId,
  fullName: personNameOrNone,
  email: emailOrNone,
  role: RecipientRole,
  signingOrder: signingOrder.nullable(),
  title: recipientTitle.nullable(),
});
export const RemoveRecipient = message('RemoveRecipient', { recipient: RecipientId });
/** Changes a recipient of a draft, or a role of a template. Members that are missing stay unchanged. */
export const EditRecipient = message('EditRecipient', {
  recipient: RecipientId,
  fullName: personName.exactOptional(),
  email: email.exactOptional(),
  title: recipientTitle.exactOptional(),
  role: RecipientRole.exactOptional(),
  signingOrder: signingOrder.exactOptional(),
});

/** Gives recipients other places in the signing order, all at once. */
export const ReorderRecipients = message('ReorderRecipients', {
  orders: z.array(z.strictObject({ recipient: RecipientId, signingOrder })).max(100),
});

export const PlaceField = message('PlaceField', {
  field: FieldId,
  recipient: RecipientId,
  ...fieldInput,
});
export const EditField = message('EditField', { field: FieldId, ...fieldEditInput });
export const RemoveField = message('RemoveField', { field: FieldId });

export const SendDocument = message('SendDocument', { hasSeenRemarks });
export const ResendInvitations = message('ResendInvitations', {
  /** Set if the limit of mails that one person gets within an hour doesn't apply. */
  isUnlimited: z.literal(true).exactOptional(),
  /** Only these people get their invitation again. If it's missing, everybody whose turn it is gets it. */
  recipients: z.array(RecipientId).min(1).max(100).exactOptional(),
});
/** A restore gives this command for a link that is newer in another epoch than in the restored backup. */
export const KeepLinkVersion = message('KeepLinkVersion', LinkVersionKept.shape.data.shape);
/** The system gives this command every day. */
export const RemindSigners = message('RemindSigners', {});
export const VoidDocument = message('VoidDocument', { reason: passage(500).exactOptional() });
export const DeleteDocument = message('DeleteDocument', {});

export const OpenSigningLink = message('OpenSigningLink', { linkVersion: z.int() });
/**
 * `email` is the account's address if its holder is known to have it, and null otherwise. `isProvided` says that it isn't
 * known because an organisation gave the account that address.
 */
export const TakeSigningLink = message('TakeSigningLink', {
  email: z.string().nullable(),
  isProvided: z.literal(true).exactOptional(),
});
/** The recipient is out of the document's organisation. */
export const WithdrawSigningLink = message('WithdrawSigningLink', { recipient: RecipientId });
export const SignDocument = message('SignDocument', {
  linkVersion: z.int(),
  signatures: z
    .array(
      z.strictObject({
        fieldId: z.string().max(100),
        value: z.string().max(10_000),
        handwriting: Handwriting.exactOptional(),
      }),
    )
    .max(1_000),
  consent: z.strictObject({ version: z.string(), sha256: Sha256 }),
  seen: Sha256.exactOptional(),
});

export const DeclineDocument = message('DeclineDocument', { linkVersion: z.int(), reason: passage(500) });

/** `link` is a new id, which the HTTP route makes. The link works for `days` days. */
export const CreateAuditLink = message('CreateAuditLink', { link: z.uuid(), days: z.int().min(1).max(90) });
export const RevokeAuditLink = message('RevokeAuditLink', { link: z.string() });

export const DocumentCommand = z.discriminatedUnion('type', [
  UploadDocument,
  DuplicateDocument,
  CreateTemplate,
  EditDocument,
  EditTemplate,
  CreateDocumentFromTemplate,
  SaveAsTemplate,
  AddRecipient,
  RemoveRecipient,
  EditRecipient,
  ReorderRecipients,
  PlaceField,
  EditField,
  RemoveField,
  SendDocument,
  ResendInvitations,
  KeepLinkVersion,
  RemindSigners,
  VoidDocument,
  DeleteDocument,
  OpenSigningLink,
  TakeSigningLink,
  WithdrawSigningLink,
  SignDocument,
  DeclineDocument,
  ...recordCommands,
  CreateAuditLink,
  RevokeAuditLink,
  ...erasureCommands,
  ...retentionCommands,
  ...organisationCommands,
]);
export type DocumentCommand = z.infer<typeof DocumentCommand>;
