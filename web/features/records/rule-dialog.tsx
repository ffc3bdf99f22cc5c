import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { RuleView } from '#contracts/api/views/records.ts';
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Choice, options } from './choice.tsx';
import { asDuration, isKept, type Keep, keepOf } from './keep.ts';
import { RuleTemplates } from './rule-templates.tsx';
import { texts } from './texts.ts';
import { useRecordsChange } from './use-records-change.ts';

const labels = texts.rule;

type RuleDialogProps = {
  /** Null for a new one. */
  readonly rule: RuleView | null;
  /** The place of a new one. */
  readonly nextOrder: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

type Draft = Pick<RuleView, 'name' | 'templates' | 'endings' | 'anchor' | 'disposal'>;
const blank: Draft = {
  name: '',
  templates: [],
  endings: ['completed'],
  anchor: 'completed',
  disposal: 'review',
};

/** What a rule says. */
export const RuleDialog = ({ rule, nextOrder, isOpen, onClose }: RuleDialogProps) => {
  const [draft, setDraft] = useState<Draft>(rule ?? blank);
  const [keep, setKeep] = useState<Keep>(rule ? keepOf(rule.keep) : { count: '10', unit: 'Y' });
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange(labels.done, onClose);
  const { templates, endings, anchor, disposal } = draft;
  const name = draft.name.trim();
  const edit = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = () => {
    setIsTried(true);
    if (name === '' || endings.length === 0 || !isKept(keep)) return;
    const request = { name, templates, endings, anchor, disposal, keep: asDuration(keep) };
    change(
      rule
        ? { method: 'PATCH', path: `/api/retention/rules/${rule.id}`, body: request }
        : { method: 'POST', path: '/api/retention/rules', body: { ...request, order: nextOrder } },
    );
  };

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={{
        heading: rule ? labels.editing : labels.adding,
        submit: labels.submit,
        pending: labels.pending,
      }}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={labels.name}
        name="name"
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        onValue={(value) => edit({ name: value })}
        problem={isTried && name === '' ? texts.nameMissing : undefined}
      />
      <fieldset style={{ border: 'none', margin: 0, padding: 0 }}>
        <legend>{labels.endings}</legend>
        {options(labels.endingLabels).map(([ending, label]) => (
          <Checkbox
            key={ending}
            label={label}
            checked={endings.includes(ending)}
            onChange={(_, { checked }) =>
              edit({ endings: checked ? [...endings, ending] : endings.filter((one) => one !== ending) })
            }
          />
        ))}
        <FormProblem>{isTried && endings.length === 0 ? labels.endingMissing : null}</FormProblem>
      </fieldset>
      <RuleTemplates chosen={templates} onChosen={(chosen) => edit({ templates: [...chosen] })} />
      {keep.unit !== 'ever' && (
        <TextField
          label={labels.keep}
          name="keep"
          autoComplete="off"
          inputMode="numeric"
          value={keep.count}
          onValue={(count) => setKeep({ ...keep, count })}
          problem={isTried && !isKept(keep) ? labels.keepInvalid : undefined}
        />
      )}
      <Choice
        label={labels.unit}
        labels={labels.units}
        value={keep.unit}
        onValue={(unit) => setKeep({ ...keep, unit })}
      />
      <Choice
        label={labels.anchor}
        labels={labels.anchorLabels}
        value={anchor}
        onValue={(value) => edit({ anchor: value })}
      />
      <Choice
        label={labels.disposal}
        labels={labels.disposalLabels}
        value={disposal}
        onValue={(value) => edit({ disposal: value })}
      />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
