import type { Remark } from './remarks.ts';

/** Explains a remark to the sender in up to three sentences. */
export const remarkText = ({ kind, count }: Remark): string => {
  const isOne = count === 1;

  switch (kind) {
    case 'attachments-removed':
      return `${isOne ? 'A file that was' : `${count} files that were`} attached to this one ${isOne ? 'was' : 'were'} removed: what people sign is what they see. The file as you uploaded it is kept.`;
    case 'active-content-removed':
      return 'Scripts, media, or links that lead elsewhere than to a page or to the web were removed from the file.';
    case 'signatures-kept':
      return `The file already carries ${signatures(count)}. ${isOne ? 'That signature stays' : 'Those signatures stay'} valid for the pages as they were then, and PDF readers will say that the document was changed afterwards, because signing it here adds to it.`;
    case 'signatures-lost':
      return `The file already carried ${signatures(count)}. It had to be rewritten before it can be signed here, and ${isOne ? 'that signature is' : 'those signatures are'} not valid in the new file. The file as you uploaded it is kept.`;
    case 'original-attached':
      return `The file bears ${signatures(count)} and stays untouched: it will be attached to the sealed PDF as you uploaded it. People read and sign a copy of its pages, behind a sheet that says so.`;
    case 'certified':
      return 'Whoever made this file allows it only to be filled in and signed. PDF readers will say that the certificate pages, which are added at the end, go further than that.';
  }
};

const signatures = (count: number) => (count === 1 ? 'an earlier signature' : `${count} earlier signatures`);
