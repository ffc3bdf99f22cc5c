import { defaultLanguage, type ForSigners } from '../text/languages.ts';

type Called = { readonly fullName: string; readonly title: string | null };

/** What sentences call a recipient without a name and a title. */
export const aRecipient: ForSigners<string> = { en: 'a recipient' };

/** Returns what to call a recipient: their name, or else the title of their role. Spaces alone aren't a name. */
export const calledBy = (
  { fullName, title }: Called,
  otherwise: string = aRecipient[defaultLanguage],
): string => fullName.trim() || title?.trim() || otherwise;

/** Does the same with stored event data that nobody has checked: either member may be missing or not be text. */
export const calledIn = (
  { fullName, title }: Readonly<Record<string, unknown>>,
  otherwise?: string,
): string =>
  calledBy(
    {
      fullName: typeof fullName === 'string' ? fullName : '',
      title: typeof title === 'string' ? title : null,
    },
    otherwise,
  );

/** Whether events of this kind say what a recipient is called. */
export const isAboutNames = (type: string): boolean =>
  type === 'RecipientAdded' || type === 'RecipientCorrected' || type === 'RecipientRenamed';
