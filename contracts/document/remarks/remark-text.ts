import type { ForMembers } from '../../text/languages.ts';
import type { Remark } from './remarks.ts';

/** Explains a remark to the sender in up to three sentences. */
export const remarkText: ForMembers<(remark: Remark) => string> = {
  en: (remark) => english(remark),
};

const english = ({ kind, count, words = '' }: Remark): string => {
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
    case 'words-missing':
      return `${isOne ? 'A word of your Word file isn’t' : `${count} words of your Word file aren’t`} on the pages that people will see: ${words}. Look at those pages, and upload a PDF made by Word if anything is missing.`;
    case 'words-pictured':
      return `We couldn’t compare some of what this file’s word art, charts, fields and embedded objects say with the pages: ${words}. Look at them on the pages, and upload a PDF made by Word if anything is missing.`;
    case 'symbols-missing':
      return `${isOne ? 'A symbol of your Word file is an empty box or a dot' : `${count} symbols of your Word file are empty boxes or dots`} on the pages that people will see: ${words}. Look at those pages, and upload a PDF made by Word if that matters.`;
    case 'words-unchecked':
      return 'We couldn’t compare the words of this Word file with the pages that we made of it. Look through the pages before you send them, and upload a PDF made by Word if anything is missing.';
    case 'changes-tracked':
      return `This file has ${isOne ? 'a tracked change' : `${count} tracked changes`}. Deleted words may show struck out, and inserted ones in color. Accept or reject the changes in Word if people should sign the final text.`;
    case 'comments-left-out':
      return `This file has ${isOne ? 'a comment' : `${count} comments`}, which people won’t see.`;
    case 'files-taken-in':
      return `This file takes in ${isOne ? 'another file' : `${count} other files`}, which may look different here or be missing. Look at the pages, and upload a PDF made by Word if anything is missing.`;
  }
};

const signatures = (count: number) => (count === 1 ? 'an earlier signature' : `${count} earlier signatures`);
