import type { Remark } from './remarks.ts';

/** Explains a remark to the sender in up to three sentences. */
export const remarkText = ({ kind, count }: Remark): string => {
  const isOne = count === 1;

  switch (kind) {
    case 'attachments-removed':
      return `We removed ${isOne ? 'a file that was' : `${count} files that were`} attached to this one, so that people sign what they see. We’ve kept the file as you uploaded it.`;
    case 'active-content-removed':
      return 'We removed scripts, media or links from this file. Links to its pages and to the web are still there.';
    case 'signatures-kept':
      return `This file already has ${signatures(count)}. ${isOne ? 'It stays' : 'They stay'} valid for the pages as they were then. PDF readers will say that the document was changed afterwards, because signing it here adds to it.`;
    case 'signatures-lost':
      return `This file already had ${signatures(count)}. We had to rewrite it so that it can be signed here, and ${isOne ? 'that signature isn’t' : 'those signatures aren’t'} valid in the new file. We’ve kept the file as you uploaded it.`;
    case 'original-attached':
      return `This file has ${signatures(count)} and stays untouched: we’ll attach it to the sealed PDF as you uploaded it. People read and sign a copy of its pages, behind a sheet that says so.`;
    case 'certified':
      return 'The author of this file only allows it to be filled in and signed. PDF readers will say that the certificate pages, which are added at the end, go further than that.';
  }
};

const signatures = (count: number) => (count === 1 ? 'an earlier signature' : `${count} earlier signatures`);
