import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import {
  type EarlierEntriesRule,
  earlierEntriesRules,
} from '#contracts/organisation/earlier-entries-rules.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { texts as shared } from '../../../../ui/texts.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';
import { haveEarlierEntries } from './review.ts';

type EarlierChoiceProps = Pick<DocumentDetailView, 'document' | 'recipients' | 'earlierEntries'>;

/** What signers are shown of each other's entries. It's saved at once, and there where somebody signs after others. */
export const EarlierChoice = ({ document, recipients, earlierEntries }: EarlierChoiceProps) => {
  const labels = texts.earlier;
  const { failed } = useToasts();
  const { mutate, isPending, variables } = useSend<EarlierEntriesRule>({
    changes: 'documents',
    request: (chosen) => ({
      method: 'PATCH',
      path: `/api/documents/${document.id}`,
      body: { earlierEntries: chosen },
    }),
    onError: () => failed(shared.error, labels.failed),
  });
  if (!haveEarlierEntries(recipients)) return null;

  return (
    <Field label={{ children: labels.label, weight: 'semibold' }} hint={labels.hint}>
      <RadioGroup
        value={isPending ? variables : earlierEntries}
        onChange={(_, { value }) => mutate(value as EarlierEntriesRule)}
      >
        {earlierEntriesRules.map((rule) => (
          <Radio key={rule} value={rule} label={labels.choices[rule]} />
        ))}
      </RadioGroup>
    </Field>
  );
};
