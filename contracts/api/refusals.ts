type Answer = {
  readonly status: number;
  readonly message: string;
  readonly retryAfter?: number;
  /** What operators are alarmed of, under this name, wherever it is answered. */
  readonly alarm?: string;
};

/** Every way the system says no: the HTTP status and the sentence for people. `retryAfter` is in seconds. */
export const refusals = {
  'too-slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  invalid: { status: 422, message: 'Please check what you entered.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'wrong-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'too-many': { status: 429, message: 'Too many attempts. Please try again later.', retryAfter: 60 },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'signed-out': { status: 401, message: 'Please sign in.' },
  'cross-site': { status: 403, message: 'The request came from another site.' },
  'not-allowed': { status: 403, message: 'You may not do this.' },
  busy: { status: 503, message: 'Others are changing this right now. Please try again.', retryAfter: 1 },
  unavailable: {
    status: 503,
    message: 'A part of the service is down. Please try again in a moment.',
    retryAfter: 2,
  },
  overloaded: {
    status: 503,
    message: 'The service is busy right now. Please try again in a moment.',
    retryAfter: 3,
  },
  'no-space': {
    status: 507,
    message: 'There is no room left to keep this. Nothing was changed; please try again later.',
    retryAfter: 30,
  },
  behind: { status: 503, message: 'Your last change is not visible yet. Please try again.', retryAfter: 1 },
  restoring: {
    status: 503,
    message: 'A backup is being restored. Please try again in a few minutes.',
    retryAfter: 10,
  },
  'log.not-whole': {
    status: 503,
    message:
      'Part of what this installation has recorded is missing or damaged. Nothing can be changed until an operator has looked at it.',
    retryAfter: 60,
  },
  'log.contradicted': {
    status: 409,
    message:
      'The event log contradicts what was signed of it: events were changed after they were recorded. No proof is given of them; an operator of this installation has to look at it.',
    alarm: 'log contradicts tree head',
  },
  'history.damaged': {
    status: 410,
    message:
      'A part of this record was damaged in the event log and is lost. It can be neither shown nor changed any more; whoever operates this installation has put that on record.',
  },
  'key-reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },

  'sign-in.failed': { status: 401, message: 'Invalid username or password' },
  'account.username-taken': { status: 409, message: 'Username already exists' },
  'account.username-look-alike': {
    status: 422,
    message: 'Please write the username in one alphabet: this one could be taken for another name.',
  },
  'account.email-taken': { status: 409, message: 'Email already exists' },
  'account.password-short': { status: 422, message: 'Password must be at least 6 characters' },
  'account.password-common': {
    status: 422,
    message: 'Please choose a password that is not among the most common ones.',
  },
  'account.password-wrong': { status: 401, message: 'The current password is wrong.' },
  'account.password-needed': {
    status: 401,
    message: 'Enter your current password to change your e-mail address.',
  },
  'account.proof-needed': {
    status: 401,
    message:
      'Enter your current password, or a code from your authenticator app, to change your e-mail address.',
  },
  'sign-in.code-needed': { status: 401, message: 'Enter the code from your authenticator app.' },
  'sign-in.code-wrong': { status: 401, message: 'The code is wrong or was used before.' },
  'two-factor.on': { status: 409, message: 'Two-factor authentication is already on.' },
  'two-factor.off': { status: 409, message: 'Two-factor authentication is not on.' },
  'two-factor.code-wrong': { status: 422, message: 'The code is wrong or was used before.' },
  'two-factor.expired': { status: 422, message: 'The setup took too long. Please start again.' },
  'email-link.invalid': {
    status: 404,
    message: 'This link is invalid or has expired. Please ask for another one.',
  },
  'email.not-confirmed': {
    status: 403,
    message:
      'Confirm your e-mail address first: this part is only for people whom this installation knows by their address.',
  },
  'settings.password': {
    status: 422,
    message: 'Please use Change Password: it asks for the current password.',
  },
  'settings.two-factor': {
    status: 422,
    message: 'Two-factor authentication is switched by its own steps, which ask for a code.',
  },
  'settings.logo': { status: 422, message: 'Please upload this logo first.' },
  'logo.missing': { status: 422, message: 'Please select an image.' },
  'logo.wrong-type': { status: 415, message: 'Please select a PNG, JPEG, WebP or GIF image.' },
  'logo.too-large': { status: 413, message: 'Please select an image smaller than 2MB.' },
  'logo.unreadable': { status: 422, message: 'The image is damaged or has too many pixels.' },

  'upload.missing': { status: 422, message: 'Please select a file and enter a title.' },
  'upload.wrong-type': { status: 415, message: 'Please select a PDF, DOC, or DOCX file.' },
  'upload.too-large': { status: 413, message: 'Please select a file smaller than 10MB.' },
  'upload.wrong-content': {
    status: 415,
    message:
      'The file is named like a PDF or a Word document, but it is something else inside. Please open it in the program that it was made with, save it as a PDF, and upload that.',
  },
  'upload.no-header': {
    status: 415,
    message:
      'The beginning of this PDF is missing. Please download it or save it as a PDF once more, and upload the new copy.',
  },
  'upload.too-many': {
    status: 429,
    message: 'You are uploading several files already. Please wait until one of them is done.',
    retryAfter: 5,
  },
  'upload.busy': {
    status: 503,
    message: 'Too many files are being uploaded right now. Please try again in a moment.',
    retryAfter: 5,
  },
  'upload.stalled': {
    status: 408,
    message: 'The upload stopped before its end. Please try again.',
  },
  'upload.empty': { status: 422, message: 'The file is empty.' },
  'upload.unreadable': {
    status: 422,
    message:
      'The file is damaged and cannot be read. Please open it in the program that it was made with, save it as a PDF, and upload that.',
  },
  'upload.incomplete': {
    status: 422,
    message:
      'The end of the file is missing, as after a download that broke off. Please get the file once more, and upload the new copy.',
  },
  'upload.password': {
    status: 422,
    message: 'The file is protected by a password. Please upload it without one.',
  },
  'upload.xfa': {
    status: 422,
    message:
      'The file is an XFA form, which only Adobe Reader can show. Please print it to a PDF and upload that.',
  },
  'upload.signed-encrypted': {
    status: 422,
    message: 'The file is signed and encrypted. Please upload a copy without encryption.',
  },
  'upload.certified': {
    status: 422,
    message:
      'Whoever made this PDF certified it and forbids every change, a signature included. You can upload it with an attachment sheet, which leaves the file untouched, or ask for a copy without certification.',
  },
  'upload.nothing-to-keep': {
    status: 422,
    message:
      'Only a PDF that was signed or certified before can be uploaded with an attachment sheet. Please upload this file without one.',
  },
  'upload.not-attachable': {
    status: 422,
    message:
      'This PDF has scripts, media, links to other files or attached files in it, or is damaged, so it cannot be attached as it is. Please ask whoever made it for a copy without these.',
  },
  'upload.not-sealable': {
    status: 422,
    message:
      'This PDF is built so unusually that no signature can be put into it without changing its pages. Please print it to a PDF, and upload that.',
  },
  'upload.no-pages': {
    status: 422,
    message: 'The file has no pages. Please check that it is the right one.',
  },
  'upload.page-size': {
    status: 422,
    message:
      'A page of the file is longer than 5 metres, or less than a millimetre wide or high. Please print the file to ordinary pages, and upload that.',
  },
  'upload.too-many-pages': {
    status: 422,
    message:
      'The file has more than 500 pages. Please split it, and upload its parts as documents of their own.',
  },
  'upload.too-complex': {
    status: 422,
    message:
      'The pages of this PDF take too long to read or to draw. Please print it to a PDF, or save it with smaller pictures and simpler drawings, and upload that.',
  },
  'upload.unpacks-large': {
    status: 422,
    message:
      'This Word file is far larger inside than it looks: more than 150 MB, or more than 5,000 parts. Please save it as a PDF in Word, and upload that.',
  },
  'upload.not-convertible': {
    status: 422,
    message:
      'This Word file takes too long to turn into a PDF, or cannot be. Please save it as a PDF in Word, and upload that.',
  },
  'upload.waiting': {
    status: 429,
    message: 'Your other files are still being read. Please try again in a moment.',
    retryAfter: 5,
  },

  'template.no-title': { status: 422, message: 'Please enter a template title.' },
  'template.no-file': { status: 422, message: 'Please select a document to upload.' },
  'template.no-person': {
    status: 422,
    message: 'Please enter a name and an email for each signer who has fields.',
  },
  'template.no-such-role': { status: 422, message: 'This role does not belong to the template.' },
  'template.not-a-document': {
    status: 409,
    message: 'This is a template, which is not sent itself. Use it to create a document.',
  },

  'document.not-draft': {
    status: 409,
    message: 'The document was already sent and can no longer be changed.',
  },
  'document.not-sent': { status: 409, message: 'The document is not out for signing.' },
  'document.not-completed': { status: 409, message: 'The document is not completed yet.' },
  'document.not-sealed': {
    status: 409,
    message: 'The completed document is being sealed. Please try again in a moment.',
  },
  'file.damaged': {
    status: 503,
    message: 'A file of this document is damaged. An operator of this installation has to look at it.',
    retryAfter: 60,
    alarm: 'file damaged',
  },
  'document.seal-failed': {
    status: 409,
    message:
      'Everybody has signed this document, but it could not be sealed. The signatures are on record; whoever sent it is told what to do.',
  },
  'document.no-recipients': { status: 422, message: 'Please add at least one recipient before sending' },
  'document.no-signers': {
    status: 422,
    message: 'Please add at least one recipient who signs before sending',
  },
  'document.no-fields': { status: 422, message: 'Please add at least one signature field before sending' },
  'mails.too-many': {
    status: 429,
    message: 'Your account has sent as many mails as it may in a day. Please try again tomorrow.',
    retryAfter: 3_600,
  },
  'resend.too-many': {
    status: 429,
    message: 'Everybody who is to sign was reminded 5 times within the last hour.',
    retryAfter: 3_600,
  },
  'recipient.no-person': { status: 422, message: 'Please fill in both name and email.' },
  'recipient.no-title': {
    status: 422,
    message: 'Please enter a title for this recipient (e.g., Client, Contractor)',
  },
  'recipient.last': { status: 409, message: 'At least one recipient is required.' },
  'recipient.too-many': { status: 422, message: 'A document can have at most 100 recipients.' },
  'field.not-for-signer': { status: 422, message: 'Fields can only be assigned to recipients who sign.' },
  'field.no-such-recipient': { status: 422, message: 'This recipient does not belong to the document.' },
  'field.no-such-page': { status: 422, message: 'The document has no such page.' },
  'field.off-page': { status: 422, message: 'The field does not lie on its page.' },
  'field.too-many': { status: 422, message: 'A document can have at most 1,000 fields.' },

  'audit.not-auditor': {
    status: 403,
    message: 'This part of Inkstream is for its auditors, and you are not one of them.',
  },
  'audit-link.too-many': { status: 409, message: 'A document can have at most 50 open audit links.' },
  'timeline.too-long': {
    status: 422,
    message: 'A PDF holds at most 1,000 events. Please filter the timeline, or export it as CSV or JSON.',
  },

  'proof.not-yet': {
    status: 409,
    message: 'This event is younger than the newest checkpoint of the log. Please try again in a minute.',
    retryAfter: 60,
  },

  'backup.not-operator': {
    status: 403,
    message: 'Backups are managed by the operators of this installation, and you are not one of them.',
  },
  'backup.not-found': { status: 404, message: 'There is no backup of this name.' },
  'backup.busy': { status: 409, message: 'Another backup or restore is under way. Please wait for it.' },
  'backup.damaged': {
    status: 422,
    message: 'The backup is damaged or was changed. Nothing was restored.',
  },
  'backup.foreign': {
    status: 422,
    message: 'The backup comes from another installation. Nothing was restored.',
  },
  'backup.newer': {
    status: 422,
    message: 'The backup was made by a newer version of Inkstream. Nothing was restored.',
  },
  'backup.key': {
    status: 422,
    message: 'The backup is encrypted with another key than this installation has. Nothing was restored.',
  },
  'backup.folder': {
    status: 507,
    message: 'The folder of the backups (BACKUP_DIR) cannot be used. An operator has to look at it.',
  },
  'backup.not-drained': {
    status: 503,
    message: 'What was under way did not end in time. Nothing was restored; please try again.',
    retryAfter: 60,
  },
  'backup.not-built': {
    status: 503,
    message: 'The read models of the restored data were not built in time. Nothing was restored.',
    retryAfter: 60,
  },
  'backup.interrupted': {
    status: 503,
    message: 'A part of the service did not answer, so the work was stopped. Please try again.',
    retryAfter: 10,
  },
  'backup.abandoned': {
    status: 503,
    message: 'The restore was ended by another process. Nothing was restored; please try again.',
    retryAfter: 10,
  },
  'backup.no-space': { status: 507, message: 'There is not enough room for a backup.' },

  'link.invalid': {
    status: 404,
    message: 'Invalid or expired signing link. Please contact the document sender for a new link.',
  },
  'link.expired': {
    status: 404,
    message: 'Invalid or expired signing link. Please contact the document sender for a new link.',
  },
  'link.voided': {
    status: 404,
    message: 'Invalid or expired signing link. The sender has cancelled this document.',
  },
  'link.declined': {
    status: 404,
    message: 'Invalid or expired signing link. A recipient has declined to sign this document.',
  },
  'signing.copy-recipient': {
    status: 409,
    message: 'You receive a copy of this document. No action required.',
  },
  'signing.out-of-turn': {
    status: 409,
    message: 'Others sign before you. You will be invited when it is your turn.',
  },
  'signing.already-signed': { status: 409, message: 'You have already signed this document.' },
  'signing.missing-required': { status: 422, message: 'Please complete all required fields before signing' },
  'signing.unknown-field': { status: 422, message: 'The submission holds a field that is not yours.' },
  'signing.invalid-value': { status: 422, message: 'A value does not fit its field.' },
  'signing.unknown-drawing': {
    status: 422,
    message: 'The submission names a drawing that it does not hold.',
  },
  'signing.consent-changed': {
    status: 409,
    message: 'The consent text has changed. Please reload the page and read it again.',
  },
} as const satisfies Record<string, Answer>;

export type RefusalCode = keyof typeof refusals;

/** The sentence that goes with a code, as records of refusals keep it; a code of another version stands for itself. */
export const refusalSentence = (code: string): string =>
  Object.hasOwn(refusals, code) ? refusals[code as RefusalCode].message : code;

/** An expected no, safe to show. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly retryAfter: number | null;

  constructor(code: RefusalCode, message: string = refusals[code].message, retryAfter: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter ?? (refusals[code] as Answer).retryAfter ?? null;
  }

  get status() {
    return refusals[this.code].status;
  }
}

export function refuse(code: RefusalCode, message?: string, retryAfter?: number): never {
  throw new Refusal(code, message, retryAfter);
}
