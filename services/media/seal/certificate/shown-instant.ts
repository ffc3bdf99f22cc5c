import { type SignerLanguage, writtenIn } from '#contracts/text/languages.ts';

/** An instant as people write it in a language, in UTC: its day, and its time with and without the zone. */
export const shownInstant = (
  language: SignerLanguage,
  iso: string,
): { readonly day: string; readonly time: string; readonly clock: string } => {
  const { dates } = writtenIn(language);
  const clock = dates({ timeStyle: 'medium', timeZone: 'UTC', hourCycle: 'h23' })(iso);

  return { day: dates({ dateStyle: 'medium', timeZone: 'UTC' })(iso), time: `${clock} UTC`, clock };
};
