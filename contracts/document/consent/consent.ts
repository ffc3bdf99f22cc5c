/**
 * The sentence that a signer agrees to. It mentions the disclosure below. If you change a word of either, change the
 * version too and keep the old text in earlier-consents.ts, because each signature names the version and the SHA-256 of
 * the whole text.
 */
export const consent = {
  version: '2026-11-22',
  sentence:
    'I agree to use electronic records and signatures, and I adopt the signature above as my own. I have read the electronic record and signature disclosure.',
} as const;

export type DisclosureSection = { readonly heading: string; readonly text: string };

/** The electronic record and signature disclosure (15 U.S.C. 7001(c); Regulation (EU) No 910/2014, article 25). */
export const disclosure: readonly DisclosureSection[] = [
  {
    heading: 'Electronic records',
    text: 'The sender asks you to review and sign this document electronically. If you complete it, your electronic signature has the effect that the law gives it, just as a signature on paper would. The document, your entries and a record of every step (such as when you opened and signed it, and from which network address) are kept electronically.',
  },
  {
    heading: 'Paper copies',
    text: 'You can download this document before you sign it. Once everyone has signed, you’ll receive a sealed copy by email, and you can download and print it from the same link. You can also ask the sender for a paper copy; the sender will tell you whether that costs anything.',
  },
  {
    heading: 'Withdrawing your consent',
    text: 'You don’t have to sign electronically. To withdraw, close this page without completing it, or decline with a reason, and arrange with the sender to sign on paper. Nothing you enter takes effect until you choose Complete. After that, you can no longer withdraw your consent for this document, only for later ones.',
  },
  {
    heading: 'What you need',
    text: 'A current web browser, an email address where you can be reached, and an app that opens PDF files. If your address changes, tell the sender.',
  },
];

/** The whole text of a consent, of which signatures name the SHA-256: its parts, separated by empty lines. */
export const wholeText = (sentence: string, sections: readonly DisclosureSection[]): string =>
  [sentence, ...sections.map(({ heading, text }) => `${heading}\n${text}`)].join('\n\n');

export const consentText = wholeText(consent.sentence, disclosure);
