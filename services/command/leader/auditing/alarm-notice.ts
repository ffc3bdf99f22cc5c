import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { clipped } from '#contracts/vouching/alarm.ts';
import { inkstream } from '../mail/branding.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import type { Words } from '../mail/words.ts';
import type { News } from './alarm-news.ts';
import { alarmTexts } from './alarm-texts.ts';

export type AlarmNotice = News & { readonly language: SignerLanguage; readonly publicUrl: string };

/** How many problems a mail names. */
const NAMED = 10;

/** Tells an operator of foreign events and of what an audit found. */
export const alarmNotice = ({ language, foreign, findings, publicUrl }: AlarmNotice): Mail => {
  const sentences = textIn(language, alarmTexts);
  const { host } = new URL(publicUrl);
  const count = foreign.length + findings.length;
  const named: readonly Words[] = [
    ...foreign
      .slice(0, NAMED)
      .map(({ stream, revision, problem }) =>
        sentences.foreign({ stream: clipped(stream), revision: String(revision), what: clipped(problem) }),
      ),
    ...findings.slice(0, NAMED).map(({ part, stream, revision, what }) =>
      sentences.finding(part, {
        ...(stream !== null && { stream: clipped(stream) }),
        ...(revision !== null && { revision: String(revision) }),
        what: clipped(what),
      }),
    ),
  ].slice(0, NAMED);

  return mailOf(
    {
      language,
      subject: sentences.subject(count, host),
      preview: sentences.preview,
      heading: sentences.heading,
      recipientName: null,
      paragraphs: [
        sentences.found(count, host),
        ...named,
        ...(count > named.length ? [sentences.more(count - named.length)] : []),
        ...(foreign.length > 0 ? [sentences.nothingDone] : []),
        sentences.whatToDo,
      ],
      actions: [{ label: sentences.open, link: `${publicUrl.replace(/\/$/, '')}/audit` }],
      ifUnexpected: sentences.why,
      senderName: null,
    },
    inkstream,
  );
};
