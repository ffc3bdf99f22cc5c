type Point = { readonly title: string; readonly text: string };

export const strengths: readonly Point[] = [
  {
    title: 'A record that cannot be rewritten',
    text: 'Every step, from the upload to the last signature, is an entry in a chained log. Change one, and the chain breaks for all to see.',
  },
  {
    title: 'Any moment, as it was',
    text: 'Auditors move through a document’s life like through a film, and see who did what, when and from where.',
  },
  {
    title: 'A seal that needs no trust in us',
    text: 'The signed PDF carries its own digital seal and certificate. Any PDF reader can check it, with or without Inkstream.',
  },
];

/** Icons are drawn on 24 by 24, as one stroked path. */
export const features: readonly (Point & { readonly icon: string })[] = [
  {
    title: 'Documents in one place',
    text: 'Upload PDF and Word files, find them by title or file name, and see at a glance where each one stands.',
    icon: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  },
  {
    title: 'Signers in your order',
    text: 'One after another or side by side. Whoever only needs a copy gets one at the end.',
    icon: 'M8.5 11a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5M2.5 19.5c0-3.25 2.5-5 6-5s6 1.75 6 5M16 5a3 3 0 0 1 0 6M17.5 14.750c2.5.5 4 2.1 4 4.75',
  },
  {
    title: 'Secure, with an audit trail',
    text: 'Who opened, signed or changed what is recorded with time and address, for as long as you need it.',
    icon: 'M12 3l7.5 2.5v6c0 4.5-3 7.75-7.5 9.5-4.5-1.75-7.5-5-7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5',
  },
  {
    title: 'Fast all the way',
    text: 'Pages are on the screen in a blink, and the sealed copy is there moments after the last signature.',
    icon: 'M13 2.5L5 13.5h6l-1 8 8.5-11.5h-6.5z',
  },
  {
    title: 'Progress as it happens',
    text: 'The moment somebody opens or signs, your screen shows it. No reloading, no asking around.',
    icon: 'M3 12h4l3-7.5 4.5 15 3-7.5H21.5',
  },
  {
    title: 'Mails that send themselves',
    text: 'Invitations go out when it is someone’s turn, completed copies when all have signed.',
    icon: 'M3 5.5h18v13H3zM3 6.5l9 6.5 9-6.5',
  },
  {
    title: 'Templates for what recurs',
    text: 'Place roles and fields once. The next lease, order or offer is ready in seconds.',
    icon: 'M4 3.5h11v13H4zM8.5 20.5h11.5V8M7.5 8h4M7.5 11.5h4',
  },
  {
    title: 'Your name on it',
    text: 'Your logo and colors on the pages and in the mails that your signers see.',
    icon: 'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.25-.6-1.5.3-2.75 2-2.75H18c1.6 0 2.5-1.2 2.5-3 0-5-3.8-9-8.5-9M7.5 12h.01M10 7.750h.01M14.5 7.750h.01',
  },
];

export const benefits: readonly string[] = [
  'Nobody prints, scans or posts anything',
  'Signers need no account and no instructions',
  'You always know whose turn it is',
  'Works on every phone, by keyboard and with a screen reader',
  'Every copy is sealed and can be checked for ever',
  'What recurs is set up once',
];

export const footer = [
  { title: 'Product', links: ['Features', 'Templates', 'Security', 'Pricing'] },
  { title: 'Company', links: ['About', 'Blog', 'Careers'] },
  { title: 'Support', links: ['Help Center', 'Contact', 'Privacy', 'Terms'] },
] as const;
