import { consent, consentText, wholeText } from './consent.ts';

/** A text that signers agreed to. Events name its version, so it stays as it was, to the letter. */
export type KnownConsent = { readonly version: string; readonly sentence: string; readonly text: string };

/** The consent text of a version; undefined if only another version of the product knows it. */
export const consentOf = (version: string): KnownConsent | undefined =>
  [{ ...consent, text: consentText }, first].find((known) => known.version === version);

const sentence =
  'I agree to use electronic records and signatures, and I adopt the signature above as my own. I have read the electronic record and signature disclosure.';

const first: KnownConsent = {
  version: '2026-11-21',
  sentence,
  text: wholeText(sentence, [
    {
      heading: 'Electronic records',
      text: 'The sender asks you to review and sign this document electronically. If you complete it, your electronic signature has the effect that the law gives to it, as a signature on paper would. The document, your entries and a record of every step (such as when you opened and signed it, and from which network address) are kept electronically.',
    },
    {
      heading: 'Paper copies',
      text: 'You can download this document before you sign it. Once everyone has signed, you receive a sealed copy by e-mail and can download and print it from the same link. You may also ask the sender for a copy on paper; the sender says whether that costs anything.',
    },
    {
      heading: 'Withdrawing your consent',
      text: 'You need not sign electronically. To withdraw, close this page without completing it, or decline with a reason, and arrange with the sender to sign on paper. Nothing that you enter counts until you choose Complete. After that, consent can no longer be withdrawn for this document, only for later ones.',
    },
    {
      heading: 'What you need',
      text: 'A current web browser, an e-mail address at which you can be reached, and a program that opens PDF files. If your address changes, tell the sender.',
    },
  ]),
};
