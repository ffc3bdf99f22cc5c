import type { Remark } from './remarks.ts';

/** For people, in one or two sentences. */
export const remarkText = ({ kind, count }: Remark): string => {
  const isOne = count === 1;

  switch (kind) {
    case 'attachments-removed':
      return `${isOne ? 'A file that was' : `${count} files that were`} attached to this one ${isOne ? 'was' : 'were'} removed: what people sign is what they see. The file as you uploaded it is kept.`;
    case 'active-content-removed':
      return 'Scripts, media, or links that lead elsewhere than to a page or to the web were removed from the file.';
    case 'signatures-kept':
      return `The file was signed before${isOne ? '' : `, ${count} times`}. Signing it here changes the document after that: the earlier signature stays valid for what it covers, and PDF readers will say that the document was changed since.`;
    case 'signatures-lost':
      return `The file was signed before${isOne ? '' : `, ${count} times`}, and had to be written anew so that it can be signed here: the earlier signature is not valid in the new file. The file as you uploaded it is kept.`;
    case 'original-attached':
      return `The file bears ${isOne ? 'an earlier signature' : `${count} earlier signatures`} and stays untouched: it will be attached to the sealed PDF as you uploaded it. People read and sign a copy of its pages, behind a sheet that says so.`;
    case 'certified':
      return 'Whoever made the file certified it and allows only that it is filled in and signed. PDF readers will say that the pages which are added at the end go beyond that.';
  }
};
