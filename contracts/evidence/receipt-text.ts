import PostalMime, { type Email } from 'postal-mime';

/** Mails within mails, as they are forwarded. */
const DEEPEST = 8;

/**
 * What stands in a receipt as somebody kept it, for people: the words of saved mails (`.eml`, `.mbox`, `.mht`), their
 * parts decoded, of a page of HTML, or of the text as it is. Throws where a mail is built to exhaust its reader.
 */
export const receiptText = async (receipt: Uint8Array | string, depth = DEEPEST): Promise<string> => {
  const text = typeof receipt === 'string' ? receipt : decoded(receipt);
  const mails = text.split(/^From \S+ .*\d{4}\r?\n/m).filter((part) => part.trim() !== '');
  if (mails.length > 1 && mails.every(isMail))
    return (await Promise.all(mails.map((mail) => receiptText(mail, depth)))).join('\n\n');
  const [mail = ''] = mails;
  if (isMail(mail)) return mailText(typeof receipt === 'string' || mail !== text ? mail : receipt, depth);

  return /<(?:!doctype html|html|body|table|div|p|br|code)\b[^<>]*>/i.test(text) ? htmlText(text) : text;
};

/** Editors save text in UTF-16 as well, and mark it. */
const decoded = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);

  return new TextDecoder().decode(bytes);
};

/** Whether it begins with the head of a mail (RFC 5322), and holds nothing else up to the first empty line. */
const isMail = (text: string): boolean => {
  const head = text.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? '';

  return (
    /^(?:mime-version|content-type|message-id|received|return-path|subject|from|date):/im.test(head) &&
    head.split(/\r?\n/).every((line) => /^(?:[\x21-\x39\x3b-\x7e]+:|[ \t])/.test(line))
  );
};

const mailText = async (source: Uint8Array | string, depth: number): Promise<string> => {
  const mail = await PostalMime.parse(typeof source === 'string' ? source.trimStart() : source);
  const within =
    depth > 0 ? await Promise.all(attachedMails(mail).map((one) => receiptText(one, depth - 1))) : [];

  return [mail.text ?? '', mail.html === undefined ? '' : htmlText(mail.html), ...within].join('\n\n');
};

const attachedMails = ({ attachments }: Email): readonly Uint8Array[] =>
  attachments
    .filter(({ mimeType, filename }) => mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? ''))
    .map(({ content }) =>
      typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    );

/** The words of HTML; each block and line break ends a line. */
const htmlText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/?(?:p|div|tr|td|th|li|h\d|table|pre|blockquote|code))\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|nbsp|mdash|ndash));/gi,
      (whole, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return name
          ? (characters[name.toLowerCase()] ?? whole)
          : code <= 0x10ffff
            ? String.fromCodePoint(code)
            : whole;
      },
    );

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  mdash: '\u2014',
  ndash: '\u2013',
};
