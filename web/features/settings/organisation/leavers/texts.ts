import { plural } from '../../../../lib/format.ts';
import { forMembers } from '../../../../lib/language.ts';

/** What people read about documents that leavers leave. */
const en = {
  heading: 'Documents of leavers',
  label: 'Former and suspended members with documents',
  explained: 'They still own documents of your organization. You see how many, not which.',
  nothing: {
    heading: 'Nothing to hand over',
    text: 'Documents of members who left or were suspended appear here until someone takes them over.',
  },
  nameless: 'A former member',
  documents: (count: number) => plural(count, 'document'),
  former: 'Not a member anymore',
  suspended: 'Suspended',
  handOver: 'Hand over',
  handOverOf: (name: string) => `Hand over the documents of ${name}`,
  handingOver: {
    heading: (name: string) => `Hand over the documents of ${name}?`,
    text: 'The member you choose becomes the sender of all of them, templates included. It takes a moment.',
    submit: 'Hand over',
    pending: 'Handing over…',
    done: 'The documents are being handed over',
  },
  removing: {
    choose: 'Hand over their documents to another member now',
    later: 'Otherwise you find them under Documents of leavers.',
  },
  nobodyChosen: 'Please choose who takes over the documents.',
};

export const texts = forMembers({ en });
